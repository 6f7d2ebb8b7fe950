import texts from "../../../locales/work/de.json";
import { useLateTexts } from "../../late-texts.ts";

export const useWorkTexts = () => useLateTexts("work", texts);
