/** Both at once; where both fail, the failure of the first is told. */
export async function inOrder<First, Second>(first: Promise<First>, second: Promise<Second>): Promise<[First, Second]> {
	const [one, other] = await Promise.allSettled([first, second]);
	if (one.status === "rejected") throw one.reason;
	if (other.status === "rejected") throw other.reason;
	return [one.value, other.value];
}
