import { useState } from "react";

/** The texts of a form by name, and what the fields need. An error does not clear them. */
export function useTyped<Name extends string>(start: Readonly<Record<Name, string>>, edited: () => void) {
  const [texts, setTexts] = useState(start);
  return {
    texts,
    field: (name: Name) => ({
      value: texts[name],
      onValue: (text: string) => {
        setTexts((before) => ({ ...before, [name]: text }));
        edited();
      },
    }),
    clear: () => setTexts(start),
  };
}
