export { type CompetenceRow, competencesOf, competencesOfTeam } from "./repository.ts";
export { assertTeam, hintsOnTeam, isInConflict } from "./rules.ts";
