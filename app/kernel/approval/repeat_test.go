package approval

import (
	"testing"

	"croupier/db"
)

func TestApprovedCallIsRepeatedByItsAuthorWithinAnHour(t *testing.T) {
	c := newControl(t)
	c.join("bert", 30)
	c.Check(c.requests.Declare(RepeatKind("send file", "Send a file.", "file", Decider)))
	send := func(file string) (waiting string) {
		t.Helper()
		c.Check(c.DB.Write(c.Ctx, func(tx *db.Tx) (err error) {
			waiting, _, err = c.requests.RequireRepeat(tx, anna, Proposal{Kind: "send file", Subject: "file", Payload: map[string]string{"hash": file}, Reason: "a test"})
			return err
		}))
		return waiting
	}
	if send("a") == "" {
		t.Fatal("the first call did not wait")
	}
	c.Check(c.decide(bert, c.waiting(), true))
	for range 2 {
		if send("a") != "" {
			t.Error("the approved call still waits")
		}
	}
	if send("b") == "" {
		t.Error("another file needs no approval")
	}
	c.Clock.Advance(RepeatWithin)
	if send("a") == "" {
		t.Error("an approval is valid for longer than an hour")
	}
}
