import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import "./tabs.css";

export type Tab<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly count?: number | undefined;
  readonly content: ReactNode;
};

/** One of several parts at a time. Arrows go from tab to tab. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onValue,
}: {
  label: string;
  value: Value;
  tabs: readonly Tab<Value>[];
  onValue: (value: Value) => void;
}) {
  return (
    <Base.Root className="tabs" value={value} onValueChange={(chosen) => onValue(chosen as Value)}>
      <Base.List className="tabs-list" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="tabs-tab">
            {tab.label}
            {tab.count !== undefined && <span className="tabs-count">{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="tabs-panel">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
