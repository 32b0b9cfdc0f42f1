interface Fetched<Item> {
  data?: Item | undefined;
  isSuccess: boolean;
}

/** What is there now; null when that fails, where a query answers what it had before. */
export async function fetchNewest<Item>(
  refetch: () => Promise<Fetched<Item>>,
): Promise<Item | null> {
  const { data, isSuccess } = await refetch();
  return isSuccess ? (data ?? null) : null;
}
