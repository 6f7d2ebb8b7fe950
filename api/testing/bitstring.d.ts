declare module "@digitalbazaar/bitstring" {
	export class Bitstring {
		constructor(from: { buffer: Uint8Array });
		readonly length: number;
		get(index: number): boolean;
		static decodeBits(from: { encoded: string }): Promise<Uint8Array>;
	}
}
