// The company that `npm run seed` creates.

export const company = "Northwind Robotics";
export const password = "northwind-robotics-1";

export const people = [
  { first_name: "Ada", last_name: "Bergström", email: "ada@example.com", role: "owner" },
  { first_name: "Ben", last_name: "Okafor", email: "ben@example.com", role: "admin" },
  { first_name: "Cleo", last_name: "Martins", email: "cleo@example.com", role: "member" },
  { first_name: "Dev", last_name: "Raman", email: "dev@example.com", role: "member" },
  { first_name: "Eve", last_name: "Lindqvist", email: "eve@example.com", role: "commenter" },
] as const;

export const labels = {
  bug: "#d0605e",
  safety: "#d9803b",
  hardware: "#8fa63a",
  firmware: "#4c8dd6",
  customer: "#a06cc9",
  paperwork: "#7d8794",
} as const;

type Label = keyof typeof labels;

export type SeedTicket = {
  title: string;
  column: string;
  priority?: "low" | "medium" | "high" | "urgent";
  labels?: Label[];
  /** index in `people` */
  assignee?: number;
  /** days from today */
  due?: number;
  description?: string;
  checklist?: string[];
  comments?: [person: number, body: string][];
  /** title of an earlier task of the same board */
  blockedBy?: string;
  fields?: Record<string, string | number>;
};

export type SeedBoard = {
  name: string;
  template?: "software" | "sales-leads";
  fields: { name: string; type: string; options?: string[]; currency?: string }[];
  tickets: SeedTicket[];
};

/** Tasks with only a title: "Column: title; title; …". */
function plain(text: string): SeedTicket[] {
  const [column = "", titles = ""] = text.split(": ");
  return titles.split("; ").map((title) => ({ column, title }));
}

const arm: SeedBoard = {
  name: "Arm R2 firmware",
  template: "software",
  fields: [
    { name: "Estimate", type: "number" },
    { name: "Component", type: "select", options: ["Motion", "Gripper", "Vision", "Power"] },
  ],
  tickets: [
    {
      title: "Arm keeps moving for 80 ms after an emergency stop",
      column: "In Progress",
      priority: "urgent",
      labels: ["bug", "safety", "firmware"],
      assignee: 2,
      due: 3,
      description:
        "Measured on **unit 14** with the new brake board.\n\n- expected: below `25 ms`\n- seen: `78–83 ms`\n\nThe stop line is debounced *twice*, once in hardware and once in `stop.c`.",
      checklist: [
        "Reproduce on the bench",
        "Remove the second debounce",
        "Measure 100 stops",
        "Update the safety file",
      ],
      comments: [
        [3, "The scope shows the line falling cleanly, so the hardware debounce alone is enough."],
        [0, "Please have Eve look at the safety file before this ships."],
      ],
      fields: { Estimate: 5, Component: "Motion" },
    },
    {
      title: "Release 2.4 to the pilot customers",
      column: "To Do",
      priority: "high",
      labels: ["firmware", "customer"],
      assignee: 1,
      due: 10,
      description: "Three pilots, one a day. Rollback is `armctl flash 2.3.9`.",
      checklist: ["Release notes", "Pilot 1: bakery", "Pilot 2: clinic", "Pilot 3: workshop"],
      blockedBy: "Arm keeps moving for 80 ms after an emergency stop",
      fields: { Estimate: 3 },
    },
    {
      title: "Gripper loses calibration after a cold start",
      column: "In Review",
      priority: "high",
      labels: ["bug", "hardware"],
      assignee: 3,
      due: 1,
      description: "Below 8 °C the potentiometer reads 2 % low. The table in `calibration.csv` ends at 10 °C.",
      comments: [[2, "Extended the table to -10 °C. Two more units to measure."]],
      fields: { Estimate: 2, Component: "Gripper" },
    },
    {
      title: "Brown-out when both motors start at once",
      column: "To Do",
      priority: "medium",
      labels: ["hardware"],
      due: 21,
      description: "Stagger the starts by 15 ms, or add the 1,000 µF capacitor of the B revision.",
      fields: { Component: "Power" },
    },
    { title: "Log the battery's temperature", column: "Done", labels: ["firmware"], assignee: 2 },
    ...plain(
      "Backlog: Detect a missing tool plate; Quiet mode for offices; Second camera; Dark theme for the panel; Export of motion paths; Voice prompts; Spare-part counter; Lower idle current",
    ),
    ...plain(
      "To Do: Watchdog for the vision process; Shorter boot; Document the serial protocol; Test rig for the wrist joint",
    ),
    ...plain(
      "Done: Signed updates; Joint limits in the panel; Fan curve; Crash dumps; Factory reset; Time from the network",
    ),
  ],
};

const sales: SeedBoard = {
  name: "Sales",
  template: "sales-leads",
  fields: [
    { name: "Value", type: "currency", currency: "EUR" },
    { name: "Next call", type: "date" },
  ],
  tickets: [
    {
      title: "Kaffeerösterei Brandt: two packing arms",
      column: "Negotiation",
      priority: "high",
      labels: ["customer"],
      assignee: 1,
      due: 5,
      description: "They want a service contract with a **4 h** response. Our standard is next day.",
      comments: [[0, "We can do 8 h in that region. Offer that first."]],
      fields: { Value: 48000 },
    },
    {
      title: "St. Elin clinic: sample handling",
      column: "Demo",
      priority: "medium",
      labels: ["customer", "safety"],
      assignee: 0,
      due: 8,
      description: "Demo in their lab. Bring the small gripper and the washable cover.",
      checklist: ["Book the van", "Pack the small gripper", "Print the hygiene sheet"],
      fields: { Value: 31500 },
    },
    { title: "Tischlerei Holm: sanding arm", column: "Qualified", assignee: 1, fields: { Value: 19000 } },
    ...plain(
      "New: Harbour museum; Baker's guild fair contacts; University of Umeå; Flower wholesale; Print shop Vega; Ferry kitchen; Perfume filling",
    ),
    ...plain("Qualified: Bicycle workshop chain; Optician's lens handling; School lab kits"),
    ...plain("Closed: Chocolate maker; Pharmacy storage; Watch repair; Robotics club"),
  ],
};

const office: SeedBoard = {
  name: "Office",
  fields: [],
  tickets: [
    {
      title: "CE declaration for the R2",
      column: "In Progress",
      priority: "high",
      labels: ["paperwork", "safety"],
      assignee: 0,
      due: 14,
      description: "1. Risk assessment\n2. Test reports\n3. Signature\n\nThe notified body needs four weeks.",
      checklist: ["Risk assessment", "EMC report", "Manual in three languages"],
    },
    {
      title: "Renew the workshop's insurance",
      column: "To Do",
      priority: "urgent",
      labels: ["paperwork"],
      assignee: 1,
      due: -2,
    },
    { title: "New compressor", column: "To Do", priority: "low", labels: ["hardware"], due: 30 },
    ...plain(
      "To Do: Fire drill; Order gloves; Interview for the bench job; Plan the summer party; Archive the 2024 invoices; Replace the air filters; Key cabinet",
    ),
    ...plain("In Progress: Move the CNC mill; Photos for the website; Label the cable drums"),
    ...plain("Done: Bike racks; Coffee machine service; First-aid course; Bank change; Lease signed; Shelf inspection"),
  ],
};

export const boards: readonly SeedBoard[] = [arm, sales, office];
