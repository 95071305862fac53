import { formatStart } from "../lib/start";
import { Time, type TimeProps } from "./Time";

/** When something begins, in a control or beside one: within the hour how soon, otherwise the day and the time. */
export const StartTime = ({ at }: Pick<TimeProps, "at">) => <Time at={at} inControl format={formatStart} />;
