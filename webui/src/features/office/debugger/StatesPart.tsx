import { Inbox } from "lucide-react";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Progress } from "../../../ui/Progress";
import { Skeleton, SkeletonText } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";

export function StatesPart() {
  return (
    <Card title="The four states of a block">
      <div className="kit-faces">
        <div className="kit-face">
          <Skeleton width={56} height={56} round />
          <SkeletonText lines={3} />
        </div>
        <div className="kit-face">
          <h3>Content</h3>
          <p>Example content.</p>
          <Progress label="Toward the next level" value={130} max={200} />
        </div>
        <div className="kit-face">
          <Empty icon={<Inbox size={28} aria-hidden="true" />} text="Nothing here yet." action={<Button>Example action</Button>} />
        </div>
        <div className="kit-face">
          <Failed text="The site cannot be reached." onRetry={() => undefined} />
        </div>
      </div>
    </Card>
  );
}
