import "./landing.css";
import { usePageTitle, useTranslation } from "@portal/shared-ui/module";
import { ContactSection } from "../contact/ContactSection.tsx";
import { PublicFrame } from "../frame/PublicFrame.tsx";
import { Advantages } from "./Advantages.tsx";
import { Hero } from "./Hero.tsx";
import { Process } from "./Process.tsx";
import { Services } from "./Services.tsx";
import { useHashTarget } from "./useHashTarget.ts";

function Landing() {
	const { t } = useTranslation("public");
	usePageTitle(t("hero.pageTitle"));
	useHashTarget();
	return (
		<>
			<Hero />
			<Advantages />
			<Services />
			<Process />
			<ContactSection />
		</>
	);
}

export function LandingPage() {
	return (
		<PublicFrame>
			<Landing />
		</PublicFrame>
	);
}
