import texts from "../../locales/overview/de.json";
import { useLateTexts } from "../late-texts.ts";

export const useOverviewTexts = () => useLateTexts("overview", texts);
