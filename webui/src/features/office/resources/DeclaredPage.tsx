import { useBrowserLocation } from "wouter/use-browser-location";
import { declaredResources } from "../../../lib/resources.gen";
import { Empty } from "../../../ui/States";
import { DeclaredList } from "../../../ui/office/DeclaredList";

/** The page of the list that is declared with this address. */
export default function DeclaredPage() {
  const [path] = useBrowserLocation();
  const resource = declaredResources.find((one) => one.path === path);
  return resource ? <DeclaredList key={resource.name} resource={resource} /> : <Empty text="This list is not declared." />;
}
