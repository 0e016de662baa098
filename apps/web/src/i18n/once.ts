/** Makes something when it is first needed. What formats dates, numbers and lists takes milliseconds to make, which a start has not. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
