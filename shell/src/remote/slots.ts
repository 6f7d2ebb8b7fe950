import type { Host } from "@portal/shared-ui/module";
import type { Reporter } from "../report/reporter.ts";
import { ModuleFailure } from "./failure.ts";
import { becomesIdle, untilIdle } from "./idle.ts";
import { createNote, isOff, type SlotId, switchOff, switchOn, takeAbandoned } from "./slot-notes.ts";

/** Milliseconds for which a section may block the page before this browser disables all sections of its module. */
const DEADLINE_MS = 5_000;
const AGAIN_MS = 100;

export type SlotState = "waiting" | "shown" | "off";

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const textOf = ({ module, version, component }: SlotId) => `${module} ${version} ${component}`;

/** Returns functions that render sections one by one on an idle page, so that none makes the page unusable. */
export function createSlots(host: Pick<Host, "queryClient">, reporter: Pick<Reporter, "drawFailed">) {
	const states = new Map<string, SlotState>();
	const listeners = new Set<() => void>();
	let note: ReturnType<typeof createNote> | undefined;
	/** True if one of several sections has blocked an earlier page. Loading them one by one then identifies it. */
	let isCareful = false;
	let turns = Promise.resolve();

	function set(slot: SlotId, state: SlotState | undefined): void {
		if (state === undefined) states.delete(textOf(slot));
		else states.set(textOf(slot), state);
		for (const listener of listeners) listener();
	}

	function block(slot: SlotId): void {
		switchOff(slot);
		reporter.drawFailed(
			slot.module,
			new ModuleFailure("broken", "slot.blocked", `${slot.component} of ${slot.module} blocks the page`),
		);
	}

	function noteOfPage() {
		if (note) return note;
		for (const slots of takeAbandoned()) {
			const [only, ...others] = slots;
			if (only && others.length === 0) block(only);
			else isCareful = true;
		}
		note = createNote();
		return note;
	}

	/** Waits until no query is pending and then until the page is idle, in each case for at most 5 seconds. */
	async function settled(): Promise<void> {
		const end = performance.now() + DEADLINE_MS;
		do await wait(AGAIN_MS);
		while (host.queryClient.isFetching() > 0 && performance.now() < end);
		await becomesIdle(DEADLINE_MS);
	}

	async function show(slot: SlotId): Promise<void> {
		await untilIdle();
		if (!states.has(textOf(slot))) return;
		set(slot, "shown");
		if (await becomesIdle(DEADLINE_MS)) return;
		block(slot);
		set(slot, "off");
	}

	return {
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => {
				listeners.delete(listener);
			};
		},
		stateOf: (slot: SlotId): SlotState => states.get(textOf(slot)) ?? "waiting",
		/** Renders a section after `load` and after all earlier sections. Returns a function that cancels this. */
		request(slot: SlotId, load: () => Promise<unknown>): () => void {
			const { add, remove } = noteOfPage();
			const leave = () => {
				remove(slot);
				set(slot, undefined);
			};
			if (isOff(slot)) {
				set(slot, "off");
				return leave;
			}
			set(slot, "waiting");
			const loaded = async () => {
				add(slot);
				await load().catch(() => undefined);
			};
			const forget = () => settled().then(() => remove(slot));
			if (isCareful)
				turns = turns
					.then(() => Promise.race([loaded(), wait(DEADLINE_MS)]))
					.then(() => show(slot))
					.then(forget);
			else
				void loaded().then(() => {
					turns = turns.then(() => show(slot));
					void turns.then(forget);
				});
			return leave;
		},
		switchOn(slot: SlotId) {
			switchOn(slot);
			set(slot, undefined);
		},
	};
}

export type Slots = ReturnType<typeof createSlots>;
