import { type Competence, competenceInput } from "@portal/contracts/contract/competence";
import { schemaValidator } from "@portal/shared-ui/module";

export const emptyCompetence = () => ({ categories: [] as string[], schemes: [] as string[], ground: "", until: "" });
type CompetenceRow = ReturnType<typeof emptyCompetence>;

export const valuesOf = ({ competences, conflicts }: Competence) => ({
	competences: competences.map(({ until = "", ...entry }): CompetenceRow => ({ ...entry, until })),
	conflicts: conflicts.map(({ until = "", ...entry }) => ({ ...entry, until })),
});
export type CompetenceValues = ReturnType<typeof valuesOf>;

export const problemsOf = schemaValidator(competenceInput);
export const inputOf = (values: CompetenceValues) => competenceInput.parse(values);
