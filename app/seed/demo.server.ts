export async function fillEmptyDatabase() {}
export async function signInHint(): Promise<string[]> {
  return [];
}
