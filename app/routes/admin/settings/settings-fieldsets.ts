import type { SiteSettingColumn } from "#domain/site/site-settings-change.ts";

export type SettingField = {
  name: Exclude<SiteSettingColumn, "home_image_id">;
  label: string;
  hint?: string;
  type?: "email" | "tel";
  /** The number of lines; a field without `rows` has one line. */
  rows?: number;
};

export type SettingsFieldset = {
  title: string;
  intro?: string;
  /** Whether the fieldset shows the image of the home page before its fields. */
  hasHomeImage?: boolean;
  fields: readonly SettingField[];
};

/** The columns of `site_setting` that a fieldset changes. */
export function settingNamesOf({ hasHomeImage, fields }: SettingsFieldset): SiteSettingColumn[] {
  return [...(hasHomeImage ? (["home_image_id"] as const) : []), ...fields.map(({ name }) => name)];
}

/** Each fieldset is a form of its own. */
export const settingsFieldsets: readonly SettingsFieldset[] = [
  {
    title: "Name",
    fields: [
      {
        name: "name",
        label: "Name der Website",
        hint: "Oben auf jeder Seite, in Mails (außer denen mit Codes) und im Titel des Fensters.",
      },
      {
        name: "description",
        label: "Beschreibung",
        rows: 3,
        hint: "Steht in Suchmaschinen und geteilten Links, wenn eine Seite keine eigene hat.",
      },
    ],
  },
  {
    title: "Wer dahintersteht",
    intro:
      "Ihr seid Vertragspartner, wenn ein Angebot weder Künstler:in noch Kunstraum hat. Nennen Künstler:in und Kunstraum keine Anschrift, gilt eure. Ohne Name und Anschrift kann niemand buchen. Den Text des Impressums findest du unter „Inhalte“.",
    fields: [
      { name: "operator_name", label: "Name und Rechtsform" },
      { name: "operator_address", label: "Anschrift", rows: 3 },
      {
        name: "operator_register",
        label: "Register",
        hint: "Zum Beispiel: Amtsgericht Neuruppin, VR 1234. Steht am Ende des Impressums, wenn dessen Text es nicht nennt.",
      },
    ],
  },
  {
    title: "Kontakt und Mails",
    intro: "Hierher wenden sich Gäste, wenn Künstler:in und Kunstraum keinen eigenen Kontakt nennen.",
    fields: [
      { name: "contact_email", label: "E-Mail", type: "email" },
      { name: "contact_phone", label: "Telefon", type: "tel" },
      { name: "mail_sender", label: "Absender der Mails", hint: "Dieser Name steht in Mails als Absender." },
    ],
  },
  { title: "Startseite", hasHomeImage: true, fields: [] },
  {
    title: "Liste der Regionen",
    fields: [
      { name: "regions_title", label: "Titel der Regionen" },
      { name: "regions_lead", label: "Einleitung der Regionen", rows: 3 },
    ],
  },
  {
    title: "Liste der Kunsträume",
    fields: [
      { name: "locations_title", label: "Titel der Kunsträume" },
      { name: "locations_lead", label: "Einleitung der Kunsträume", rows: 3 },
    ],
  },
  {
    title: "Liste der Künstler:innen",
    fields: [
      { name: "artists_title", label: "Titel der Künstler:innen" },
      { name: "artists_lead", label: "Einleitung der Künstler:innen", rows: 3 },
    ],
  },
  {
    title: "Fußzeile und Preise",
    fields: [
      {
        name: "footer_line",
        label: "Fußzeile",
        hint: "Unten auf jeder Seite und in jeder Mail, außer den Mails mit einem Code.",
      },
      {
        name: "vat_sentence",
        label: "Satz zur MwSt.",
        hint: "Neben jedem Preis von Veranstaltern, die MwSt. ausweisen.",
      },
    ],
  },
];
