package treasury

import (
	"strings"
	"testing"
)

func TestAPaymentFromTheQueueToTheLastConfirmation(t *testing.T) {
	r := newRig(t, "ltc")
	r.fund("ltc", 5_000_000_000, 100_000_000)
	a := r.withdraw("ltc", 1_000_000_000, 20_000_000, "outside-a")
	b := r.withdraw("ltc", 2_500_000_000, 30_000_000, "outside-b")
	r.work()
	if got := strings.Join(r.told, ", "); got != "signed 0, signed 1, sent 0, sent 1" {
		t.Errorf("told %s", got)
	}
	r.told = nil
	r.block(3)
	want := "confirmations 0 1 3, confirmations 1 1 3, confirmations 0 2 3, confirmations 1 2 3, confirmations 0 3 3, confirmations 1 3 3, paid 0, paid 1"
	if got := strings.Join(r.told, ", "); got != want {
		t.Errorf("told %s", got)
	}
	if sent := r.all(); len(sent) != 1 {
		t.Errorf("%d transactions for two payments", len(sent))
	}
	_, _ = a, b
	r.settled()
}
