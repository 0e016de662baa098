import { useState } from "react";
import { Avatar } from "#ui/avatar.tsx";
import { DatePicker } from "#ui/date-picker.tsx";
import { LabelDot } from "#ui/label-chip.tsx";
import { Picker } from "#ui/picker.tsx";
import { PriorityIcon, priorities } from "#ui/priority-icon.tsx";
import { Card } from "./card.tsx";
import { labels, people } from "./rows.ts";

const priorityOptions = priorities.map((priority, index) => ({
  value: priority ?? "none",
  text: ["Urgent", "High", "Medium", "Low", "No priority"][index] ?? "",
  mark: <PriorityIcon priority={priority} isNamed={false} />,
  shortcut: String(index),
}));
const labelOptions = labels.map(({ name, color }) => ({ value: name, text: name, mark: <LabelDot color={color} /> }));
const thousands = Array.from({ length: 5000 }, (_, index) => {
  const person = people[index % people.length];
  if (person === undefined) throw new Error("There are people.");
  const text = `${person.first_name} ${person.last_name} ${index}`;
  return {
    value: String(index),
    text,
    hint: `p${index}@example.com`,
    mark: <Avatar person={person} isNamed={false} />,
  };
});

export function Pickers() {
  const [priority, setPriority] = useState("high");
  const [chosen, setChosen] = useState(["design"]);
  const [day, setDay] = useState<string | null>("2026-11-27");
  const toggle = (value: string): void =>
    setChosen(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <>
      <Card title="Choose one">
        <div className="gallery-float">
          <Picker
            label="Priority"
            placeholder="Set priority…"
            options={priorityOptions}
            chosen={[priority]}
            onChoose={({ value }) => setPriority(value)}
          />
        </div>
      </Card>
      <Card title="Choose several, or create">
        <div className="gallery-float">
          <Picker
            label="Labels"
            options={labelOptions}
            chosen={chosen}
            isMultiple
            onChoose={({ value }) => toggle(value)}
            onCreate={toggle}
          />
        </div>
      </Card>
      <Card title="Choose of thousands">
        <div className="gallery-float" id="thousands">
          <Picker label="Assignee" options={thousands} onChoose={() => {}} footer="5000 people" />
        </div>
      </Card>
      <Card title="Choose a day">
        <div className="gallery-float">
          <DatePicker label="Due date" value={day} today="2026-11-23" onChoose={setDay} />
        </div>
      </Card>
    </>
  );
}
