import { useState } from "react";
import { Avatar, Avatars } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox, Switch } from "#ui/checkbox.tsx";
import { DueDate } from "#ui/due-date.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { type IconName, iconPaths } from "#ui/icon-paths.ts";
import { Kbd } from "#ui/kbd.tsx";
import { LabelChip } from "#ui/label-chip.tsx";
import { Notice } from "#ui/notice.tsx";
import { priorities, PriorityIcon } from "#ui/priority-icon.tsx";
import { Select } from "#ui/select.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { StatusDot } from "#ui/status-dot.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { VirtualList } from "#ui/virtual.tsx";
import { Card } from "./card.tsx";
import { labels, people } from "./rows.ts";

const kinds = ["primary", "secondary", "quiet", "danger"] as const;
const sizes = ["small", "normal", "large"] as const;
const today = "2026-11-23";
const days = ["2026-11-20", "2026-11-23", "2026-11-24", "2026-11-27", "2026-12-30", "2027-02-03"];
const thousand = Array.from({ length: 1000 }, (_, index) => `Line ${index}`);

export function Parts() {
  return (
    <>
      <Card title="Buttons">
        {sizes.map((size) => (
          <div key={size} className="gallery-row">
            {kinds.map((kind) => (
              <Button key={kind} kind={kind} size={size}>
                {kind}
              </Button>
            ))}
          </div>
        ))}
        <div className="gallery-row">
          <Button kind="primary" icon="plus" shortcut="c">
            New ticket
          </Button>
          <Button icon="filter">Filter</Button>
          <Button kind="primary" disabled>
            Disabled
          </Button>
          <Button disabled>Disabled</Button>
          <Button isBusy>Busy</Button>
        </div>
        <div className="gallery-row">
          {sizes.map((size) => (
            <IconButton key={size} icon="ellipsis" label={`More, ${size}`} size={size} shortcut="Mod+K" />
          ))}
          <IconButton icon="star" label="Pressed" aria-pressed="true" />
          <IconButton icon="plus" label="Primary" kind="primary" />
          <IconButton icon="x" label="Disabled" disabled />
        </div>
      </Card>
      <Fields />
      <Card title="People, labels, days">
        <div className="gallery-row">
          {people.slice(0, 6).map((person) => (
            <Avatar key={person.uuid} person={person} size={24} />
          ))}
          <Avatars people={people.slice(0, 5)} />
        </div>
        <div className="gallery-row">
          {labels.map(({ name, color }) => (
            <LabelChip key={name} name={name} color={color} />
          ))}
        </div>
        <div className="gallery-row">
          {priorities.map((priority) => (
            <PriorityIcon key={priority} priority={priority} />
          ))}
          <StatusDot color="#8a8f98" />
          <StatusDot color="#e2b203" progress={0.33} />
          <StatusDot color="#3b82f6" progress={0.66} />
          <StatusDot color="#22a06b" isComplete />
          <StatusDot color={null} progress={0.5} />
        </div>
        <div className="gallery-row">
          {days.map((day) => (
            <DueDate key={day} day={day} today={today} />
          ))}
          <DueDate day="2026-11-20" today={today} isDone />
        </div>
        <div className="gallery-row">
          <Kbd keys="c" />
          <Kbd keys="Mod+K" />
          <Kbd keys="g b" />
          <Kbd keys="Shift+ArrowLeft" />
        </div>
      </Card>
      <Card title="Notices">
        <Notice>Others see this board.</Notice>
        <Notice kind="success" title="Imported 214 tickets" />
        <Notice kind="warning" title="You are offline" actions={<Button size="small">Try again</Button>}>
          What you change is kept and sent later.
        </Notice>
        <Notice kind="danger" title="The file was not read">
          It is no table. Save it as CSV and choose it again.
        </Notice>
        <Skeleton lines={3} />
      </Card>
      <Card title="Nothing yet">
        <EmptyState icon="inbox" title="Nothing waits for you" actions={<Button kind="primary">Open a board</Button>}>
          What people ask of you, and what happens to your tickets, appears here.
        </EmptyState>
      </Card>
      <Card title="Tabs, long list">
        <Tabbed />
      </Card>
      <Card title="Icons">
        <div className="gallery-row">
          {Object.keys(iconPaths).map((name) => (
            <Icon key={name} name={name as IconName} />
          ))}
        </div>
      </Card>
      <Card title="Type">
        {["small", "work", "reading", "wiki", "title", "heading", "display"].map((name) => (
          <p key={name} style={{ font: `var(--${name})` }}>
            {name}: Everything in its place
          </p>
        ))}
        <code style={{ fontFamily: "var(--mono)" }}>const stoa = 1;</code>
      </Card>
    </>
  );
}

function Tabbed() {
  const [value, setValue] = useState("one");
  const list = (
    <div className="gallery-scroll" tabIndex={0} role="group" aria-label="Lines">
      <VirtualList items={thousand}>{(line) => <p key={line}>{line}</p>}</VirtualList>
    </div>
  );
  const tabs = [
    { value: "one", label: "Activity", count: 12, content: list },
    { value: "two", label: "Comments", content: "Second" },
  ];
  return <Tabs label="Parts" value={value} tabs={tabs} onValue={setValue} />;
}

function Fields() {
  const [text, setText] = useState("Mend the roof");
  const [isOn, setOn] = useState(true);
  const [choice, setChoice] = useState<"a" | "b">("a");
  const options = [
    { value: "a", label: "Everybody" },
    { value: "b", label: "Nobody" },
  ] as const;
  return (
    <Card title="Fields">
      <TextField label="Title" value={text} onValue={setText} hint="What is to be done." />
      <TextField label="Search" value="" onValue={setText} icon="search" placeholder="Search" isLabelHidden />
      <TextField
        label="E-mail"
        value="ann@"
        onValue={setText}
        error="This is no address. Add what comes after the @."
      />
      <TextField label="Disabled" value="Cannot be changed" onValue={setText} disabled />
      <TextArea label="Description" value={"Two lines\nof text"} onValue={setText} />
      <Select label="Who sees it" value={choice} options={options} onValue={setChoice} />
      <Checkbox label="Notify me" hint="Once a day." isChecked={isOn} onChecked={setOn} />
      <Checkbox label="Some of them" isMixed isChecked={false} onChecked={setOn} />
      <Checkbox label="Not now" isChecked={false} onChecked={setOn} disabled />
      <Switch label="Sounds" isChecked={isOn} onChecked={setOn} />
      <Switch label="Public" isChecked={false} onChecked={setOn} hint="Anyone with the link." />
    </Card>
  );
}
