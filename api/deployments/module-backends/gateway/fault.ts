import type { BackendFault } from "../contract.ts";

export class BackendFailed extends Error {
	readonly fault: BackendFault;

	constructor(fault: BackendFault) {
		super(fault);
		this.name = "BackendFailed";
		this.fault = fault;
	}
}
