export async function within<T>(ms: number, promise: Promise<T>, late: () => Error): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const over = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(late()), Math.max(0, ms));
	});
	try {
		return await Promise.race([promise, over]);
	} finally {
		clearTimeout(timer);
	}
}
