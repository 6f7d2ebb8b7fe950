import { Failure } from "../lib/run.mjs";

/** Thrown if uploaded bytes are not a valid archive of a module's version; the message states the reason. */
export class ArchiveProblem extends Failure {}
