/** Undoes something after a failure, which is thrown then; whether the undoing fails does not matter. */
export async function afterFailure<T>(doing: Promise<T>, undo: () => Promise<unknown>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    await undo().catch(() => {});
    throw error;
  }
}
