export { type KeyedRequest, keyedRequest } from "./keyed-request.ts";
export { again, doneBefore, keptRetention, unlessDone, untold } from "./once.ts";
