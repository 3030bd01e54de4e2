import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";

export type TabItem = { id: string; label: string; content: ReactNode; isDisabled?: boolean };

export type TabsProps = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly TabItem[];
  defaultId?: string;
  onChange?: (id: string) => void;
};

/** Tabs with keyboard navigation (arrow keys, Home, End). Only for pages that load React Aria anyway. */
export function Tabs({ label, tabs, defaultId, onChange }: TabsProps) {
  return (
    <AriaTabs
      {...(defaultId && { defaultSelectedKey: defaultId })}
      onSelectionChange={(key) => onChange?.(String(key))}
      className="grid gap-5"
    >
      <TabList aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            isDisabled={tab.isDisabled ?? false}
            className="-mb-px flex min-h-target cursor-pointer items-center border-b-3 border-invisible text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-ink data-disabled:cursor-default data-disabled:opacity-60 data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus data-selected:border-rule data-selected:text-ink-strong"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel
          key={tab.id}
          id={tab.id}
          className="outline-none data-focus-visible:outline-3 data-focus-visible:outline-focus data-focus-visible:outline-solid"
        >
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
