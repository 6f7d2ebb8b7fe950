import type { Scenario } from "../outcome.ts";
import { bent } from "./bent.ts";
import { combining } from "./combining.ts";
import { descriptors } from "./descriptors.ts";
import { disk } from "./disk.ts";
import { dismissed } from "./dismissed.ts";
import { kill } from "./kill.ts";
import { lock } from "./lock.ts";
import { logins } from "./logins.ts";
import { memory } from "./memory.ts";
import { moves } from "./moves.ts";
import { shutdown } from "./shutdown.ts";
import { slow } from "./slow.ts";

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
	kill,
	moves,
	lock,
	disk,
	slow,
	descriptors,
	memory,
	combining,
	bent,
	logins,
	shutdown,
	dismissed,
};
