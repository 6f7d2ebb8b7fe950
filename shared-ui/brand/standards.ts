import type { Standard } from "./contract.ts";

export const standards: readonly Standard[] = [
	{
		name: "OIC/SMIIC 1",
		text: {
			de: "Allgemeine Anforderungen an Halal-Lebensmittel, herausgegeben vom Institut für Normung und Metrologie der islamischen Länder (SMIIC). Für Zertifizierungsstellen gilt OIC/SMIIC 2.",
			en: "General requirements for halal food, published by the Standards and Metrology Institute for Islamic Countries (SMIIC). Certification bodies are covered by OIC/SMIIC 2.",
			mg: "A halal élelmiszerekre vonatkozó általános követelmények, az Iszlám Országok Szabványügyi és Metrológiai Intézetének (SMIIC) kiadásában. A tanúsító szervezetekre az OIC/SMIIC 2 vonatkozik.",
		},
	},
	{
		name: "GSO 2055-2",
		text: {
			de: "Anforderungen der Golfstaaten an Stellen, die Halal-Zertifikate ausstellen. Die Anforderungen an Lebensmittel stehen in GSO 2055-1.",
			en: "Requirements of the Gulf states for bodies that issue halal certificates. The requirements for food are in GSO 2055-1.",
			mg: "Az Öböl menti országok követelményei a halal tanúsítványt kiállító szervezetekkel szemben. Az élelmiszerekre vonatkozó követelményeket a GSO 2055-1 tartalmazza.",
		},
	},
	{
		name: "UAE.S 2055",
		text: {
			de: "Normenreihe der Vereinigten Arabischen Emirate: Teil 1 für Halal-Lebensmittel, Teil 2 für Zertifizierungsstellen.",
			en: "Series of standards of the United Arab Emirates: part 1 for halal food, part 2 for certification bodies.",
			mg: "Az Egyesült Arab Emírségek szabványsorozata: az 1. rész a halal élelmiszerekről, a 2. rész a tanúsító szervezetekről szól.",
		},
	},
	{
		name: "ISO/IEC 17065",
		text: {
			de: "Weltweite Anforderungen an Stellen, die Produkte, Prozesse und Dienstleistungen zertifizieren: Unparteilichkeit, Kompetenz, Vertraulichkeit, Umgang mit Beschwerden.",
			en: "Worldwide requirements for bodies that certify products, processes and services: impartiality, competence, confidentiality, handling of complaints.",
			mg: "Világszerte alkalmazott követelmények a termékeket, folyamatokat és szolgáltatásokat tanúsító szervezetekkel szemben: pártatlanság, felkészültség, titoktartás, panaszkezelés.",
		},
	},
];
