import type { Page } from "@playwright/test";

export const searchField = (page: Page) => page.getByRole("combobox", { name: "Wonach ist dir?" });
