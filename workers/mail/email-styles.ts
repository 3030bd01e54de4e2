/**
 * The roles of app/styles/roles.css as fixed colors: mail clients support neither custom properties nor oklch(). A test
 * compares the brand colors with app/styles/brand.css.
 */
export const light = {
  paper: "#fbf7ef",
  sheet: "#fefcf9",
  ink: "#393c4d",
  inkStrong: "#232533",
  inkSoft: "#585b6d",
  line: "#dad3c6",
  /** Gold, for the top border of the sheet and the text of dates and codes. */
  rule: "#e2c17d",
  action: "#e2c17d",
  onAction: "#393c4d",
  /** A panel that is dark in both color modes. */
  block: "#393c4d",
  onBlock: "#f8f3e9",
  onBlockSoft: "#d4cfc5",
  blockLine: "#6a6d7f",
} as const;

type EmailColors = Record<keyof typeof light, string>;

export const dark: EmailColors = {
  ...light,
  paper: "#141621",
  sheet: "#242635",
  ink: "#efe9de",
  inkStrong: "#fbf6ee",
  inkSoft: "#bcb7ac",
  line: "#393c4d",
  onAction: "#232533",
  block: "#0a0b15",
  blockLine: "#4b4e60",
};

/** The site's typefaces where installed; emails load no remote resource. */
export const fonts = {
  display: "'Imbue Variable', Imbue, 'Bodoni 72', Didot, 'Playfair Display', Georgia, 'Times New Roman', serif",
  text: "'Hanken Grotesk Variable', 'Hanken Grotesk', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
} as const;

/** The property that each class overrides in dark mode. */
const roles = {
  paper: "background-color",
  sheet: "background-color",
  block: "background-color",
  action: "background-color",
  ink: "color",
  inkStrong: "color",
  inkSoft: "color",
  onAction: "color",
  line: "border-color",
  blockLine: "border-color",
} as const satisfies Partial<Record<keyof EmailColors, string>>;

type RoleClass = keyof typeof roles;

export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: inherit; }
@media (prefers-color-scheme: dark) {
${darkRules("")}
}
${darkRules("[data-ogsc] ")}
@media (max-width: 520px) {
  .gutter { padding-left: 22px !important; padding-right: 22px !important; }
  .title { font-size: 34px !important; }
  .date { font-size: 38px !important; }
  .action { display: block !important; text-align: center !important; }
}`;

/** @param prefix `[data-ogsc]` for Outlook's apps, which ignore the media query */
function darkRules(prefix: string): string {
  return Object.entries(roles)
    .map(([role, property]) => `  ${prefix}.${role} { ${property}: ${dark[role as RoleClass]} !important; }`)
    .join("\n");
}
