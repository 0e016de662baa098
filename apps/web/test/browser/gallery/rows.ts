const names = ["Ann Lee", "Bo Chen", "Chloé Dupont", "Dev Patel", "Eva Øst", "Finn", "Gus Ortega", "Hana Mori"];

export const people = names.map((name, index) => {
  const [first_name = "", last_name = ""] = name.split(" ");
  return { uuid: `0190c5a0-0000-7000-8000-00000000000${index}`, first_name, last_name, image_version: null };
});

export const labels = [
  { name: "bug", color: "#d73a4a" },
  { name: "customer", color: "#0e8a16" },
  { name: "design", color: "#c5a3ff" },
  { name: "documentation", color: "#0052cc" },
  { name: "white", color: "#ffffff" },
  { name: "black", color: "#000000" },
  { name: "yellow", color: "#ffee00" },
  { name: "a label with quite a long name", color: "#777777" },
];
