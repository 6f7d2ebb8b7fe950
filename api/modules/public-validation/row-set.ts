const FIRST_BYTES = 1024;
/** Of 64 million rows. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Numbers of rows, a bit for each; what is above the bound is not kept. */
export function createRowSet() {
	let bits = new Uint8Array(FIRST_BYTES);
	let isEmpty = true;
	return {
		has: (row: number): boolean => ((bits[Math.floor(row / 8)] ?? 0) & (1 << (row & 7))) !== 0,
		add(row: number): void {
			const at = Math.floor(row / 8);
			if (at >= bits.length && bits.length < MOST_BYTES) {
				const longer = new Uint8Array(Math.min(MOST_BYTES, Math.max(2 * bits.length, at + 1)));
				longer.set(bits);
				bits = longer;
			}
			bits[at] = (bits[at] ?? 0) | (1 << (row & 7));
			isEmpty = false;
		},
		clear(): void {
			if (!isEmpty) bits.fill(0);
			isEmpty = true;
		},
		isEmpty: () => isEmpty,
	};
}
