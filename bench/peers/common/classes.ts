// The peers use the product's class names: the product's stylesheet applies, and their HTML has about the same size.
const button =
  "print:hidden inline-flex items-center justify-center gap-2.5 rounded-pill text-center font-[620] leading-tight hyphens-none no-underline transition-[background-color,translate] duration-[120ms] active:translate-y-px disabled:cursor-not-allowed disabled:translate-y-0 disabled:bg-paper-deep disabled:text-ink-soft disabled:shadow-none aria-disabled:cursor-progress";
const filled = "bg-action text-on-action hover:bg-action-hover";
const outlined = "text-ink shadow-[inset_0_0_0_1.5px_currentColor] hover:bg-current/8";
const dot = "size-[0.7rem] flex-none rounded-pill transition-colors";
const frame = "overflow-hidden bg-paper-deep shadow-lamp";

export const classes = {
  skip: "absolute -top-24 left-gutter z-60 bg-action px-4 py-3 font-semibold text-on-action focus:top-3",
  bar: "relative z-10 mx-auto flex min-h-18 w-full flex-wrap max-w-page items-center gap-4 px-gutter lg:gap-9",
  brand: "inline-flex min-h-target items-center gap-2.5 font-display text-[min(1.9rem,8vw)]/none text-ink-strong",
  navLink:
    "inline-flex min-h-target items-center bg-[linear-gradient(var(--rule),var(--rule))] bg-[0_calc(100%-0.55rem)] bg-no-repeat text-sm font-medium transition-[background-size] [background-size:0_2px] hover:[background-size:100%_2px] aria-[current=page]:[background-size:100%_2px]",
  button: `${button} min-h-target px-5 py-2 text-sm ${filled}`,
  outlineButton: `${button} min-h-target px-5 py-2 text-sm ${outlined}`,
  largeButton: `${button} min-h-14 px-8 py-2 text-base ${filled}`,
  crumb: "inline not-last:after:mx-2 not-last:after:content-['/'_/_'']",
  mainImage: `${frame} aspect-3/4 max-md:aspect-square bleed-left max-md:bleed-right md:col-[1/7]`,
  portrait: `${frame} aspect-3/4 md:col-[1/5]`,
  sectionImage: `${frame} aspect-3/4 md:col-[7/-1]`,
  locationImage: `${frame} aspect-video`,
  cardImage: `${frame} aspect-4/3`,
  image: "size-full object-cover",
  dt: "border-t border-line py-2.5 pr-4 lg:pr-7 text-ink-soft hyphens-none",
  dd: "min-w-0 border-t border-line py-2.5 wrap-anywhere",
  row: "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-4.5 max-[359px]:gap-x-2 lg:grid-cols-[6.25rem_minmax(0,1fr)_9rem_12rem]",
  weekday: "col-span-full text-xs text-ink-soft lg:col-span-1",
  time: "num font-display text-[clamp(1.5rem,1.3rem+0.9vw,2.125rem)]/[1.1] text-ink-strong",
  slots: "inline-flex flex-wrap items-center gap-x-2 text-sm font-semibold hyphens-none",
  fewDot: `${dot} bg-action shadow-[0_0_0_1.5px_color-mix(in_oklch,var(--ink-strong)_60%,var(--action))]`,
  dot: `${dot} bg-live shadow-[0_0_0_1.5px_color-mix(in_oklch,var(--ink-strong)_55%,var(--live))]`,
  participants: "block text-xs text-ink-soft hyphens-none",
  action: "max-lg:col-start-2 max-lg:row-[2/4] lg:justify-self-end",
  prose: "grid gap-4 text-pretty hyphens-auto [&_li]:pl-1 [&_ol]:list-decimal [&_ul]:list-disc max-w-prose",
  section: "page-grid items-start gap-y-6 pt-section",
  footerLink: "link inline-flex min-h-9 items-center decoration-transparent hover:decoration-rule",
};
