export { type KeyedRequest, keyedRequest } from "./keyed-request.ts";
export { again, doneBefore, keptRetention, withoutStoredResult } from "./stored-results.ts";
