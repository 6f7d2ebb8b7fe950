export { type CompetenceRow, competencesOf, competencesOfTeam, schemeCodes } from "./repository.ts";
export { assertTeam, hintsOnTeam, isInConflict } from "./rules.ts";
