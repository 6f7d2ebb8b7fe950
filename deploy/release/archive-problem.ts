import { Failure } from "../lib/run.mjs";

/** Thrown if uploaded bytes are not a valid archive of a version; the message is the reason. */
export class ArchiveProblem extends Failure {}
