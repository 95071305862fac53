package deposits

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"croupier/app/kernel/id"
	"croupier/app/kernel/screening/scoring"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// scorer returns the result that a test sets, and records the requests.
type scorer struct {
	off      bool
	requests []scoring.Request
	verdict  scoring.Verdict
}

func (s *scorer) Enabled() bool { return !s.off }

func (s *scorer) Request(_ *db.Tx, ask scoring.Request) error {
	s.requests = append(s.requests, ask)
	if s.verdict.State == scoring.NotRequested {
		s.verdict.State = scoring.Pending
	}
	return nil
}

func (s *scorer) Verdict(db.Querier, scoring.Kind, id.Binary) (scoring.Verdict, error) {
	return s.verdict, nil
}

// scoredHarness is a fixture with a scoring service in which a payment has all its
// confirmations.
func scoredHarness(t *testing.T) (*harness, *scorer) {
	h, s := newHarness(t), &scorer{}
	h.deposits.Scoring = s
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
	h.mineEmpty("ltc", 5)
	return h, s
}

func (h *harness) deliverScore() {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error { return h.deposits.ScoreReady(tx, h.all()[0].id) })
}

// A payment is not credited before it is scored. Then its score decides, and a
// player whose payment is held sees the same text as all others.
func TestPaymentWaitsForScore(t *testing.T) {
	for name, c := range map[string]struct {
		says    scoring.Verdict
		pass    bool
		want    string
		balance string
		cases   int
		reason  string
	}{
		"clean":           {scoring.Verdict{State: scoring.Clean, Score: 100}, false, "credited", "1.00000000", 0, ""},
		"risky":           {scoring.Verdict{State: scoring.Hit, Score: 7250}, false, "held bad_score", "0.00000000", 1, "risky"},
		"silent, held":    {scoring.Verdict{State: scoring.NoAnswer}, false, "held unscored", "0.00000000", 0, "unscored"},
		"silent, passed":  {scoring.Verdict{State: scoring.NoAnswer}, true, "credited", "1.00000000", 0, ""},
		"still not known": {scoring.Verdict{State: scoring.Pending}, true, "confirming", "0.00000000", 0, ""},
	} {
		h, s := scoredHarness(t)
		if c.pass {
			h.deposits.unscored = settings.Choice("test.unscored", PassUnscored, []string{HoldUnscored, PassUnscored}, settings.Spec{})
		}
		h.wantStates(name+", before", map[string]string{"t1": "confirming"})
		if len(s.requests) != 1 || s.requests[0].Kind != scoring.Deposit || s.requests[0].TxID != "t1" || s.requests[0].Network != "ltc" {
			t.Errorf("%s: asked %+v", name, s.requests)
		}
		s.verdict = c.says
		h.deliverScore()
		h.wantStates(name, map[string]string{"t1": c.want})
		h.mineEmpty("ltc", 1)
		h.deliverScore()
		h.wantStates(name+", later", map[string]string{"t1": c.want})
		if got := h.balance("anna", "ltc"); got != c.balance || len(h.cases.Opened) != c.cases {
			t.Errorf("%s: balance %s, %d cases: %q", name, got, len(h.cases.Opened), h.cases.Texts())
		}
		if c.cases > 0 && (!strings.Contains(h.cases.Texts()[0], "|anna|") || !strings.Contains(h.cases.Texts()[0], "72.50 %")) {
			t.Errorf("%s: %q", name, h.cases.Texts())
		}
		h.requireNoHint(name)
	}
}

// requireNoHint fails if the player can read why a deposit is held.
func (h *harness) requireNoHint(name string) {
	h.T.Helper()
	history, err := h.deposits.History(h.Ctx, by("anna"), DepositHistoryRequest{})
	h.Check(err)
	answer, err := json.Marshal(history)
	h.Check(err)
	for _, e := range h.Events.Drain() {
		answer = append(answer, e.Text...)
	}
	for _, word := range []string{"risk", "scor", "sanction", "screen", "case"} {
		if strings.Contains(strings.ToLower(string(answer)), word) {
			h.T.Errorf("%s: the player reads %q in %s", name, word, answer)
		}
	}
}

// The next block continues a deposit whose score arrived too early, and a
// sanctioned sender needs no score.
func TestScoreBeforeLastConfirmation(t *testing.T) {
	h, s := newHarness(t), &scorer{}
	h.deposits.Scoring = s
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
	s.verdict = scoring.Verdict{State: scoring.Clean}
	h.deliverScore()
	h.wantStates("one block", map[string]string{"t1": "confirming"})
	h.mineEmpty("ltc", 5)
	h.wantStates("all blocks", map[string]string{"t1": "credited"})
	h.screener["sender"] = true
	h.mine("ltc", h.payment("anna", "ltc", "t2", litecoin))
	h.mineEmpty("ltc", 5)
	h.wantStates("a listed sender", map[string]string{"t1": "credited", "t2": "held sanctioned"})
	if len(s.requests) != 1 || len(h.cases.Opened) != 1 {
		t.Errorf("asked %d times, %d cases", len(s.requests), len(h.cases.Opened))
	}
	h.requireNoHint("a listed sender")
}

// A payment that was in a block before the site began to request scores is scored
// at its last block.
func TestMissingScoreRequestIsMade(t *testing.T) {
	h, s := newHarness(t), &scorer{off: true}
	h.deposits.Scoring = s
	h.mine("ltc", h.payment("anna", "ltc", "t1", litecoin))
	s.off = false
	h.mineEmpty("ltc", 5)
	if len(s.requests) != 1 {
		t.Errorf("asked %d times", len(s.requests))
	}
	h.wantStates("asked late", map[string]string{"t1": "confirming"})
	s.off = true
	h.mineEmpty("ltc", 1)
	h.wantStates("after the last check", map[string]string{"t1": "credited"})
}

// A deposit that a gateway counts waits for its score as a deposit on a chain
// does. The request names the transaction on the chain. Where the gateway names
// none the deposit is credited.
func TestGatewayPaymentWaitsForScore(t *testing.T) {
	for name, c := range map[string]struct {
		says scoring.Verdict
		want string
	}{
		"clean": {scoring.Verdict{State: scoring.Clean, Score: 100}, "credited"},
		"risky": {scoring.Verdict{State: scoring.Hit, Score: 7250}, "held bad_score"},
	} {
		h, _ := withGateway(t)
		s := &scorer{}
		h.deposits.Scoring = s
		key := h.recordArrival(GatewayCredit{ID: "invoice", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(150_000)})
		h.wantStates(name+", before", map[string]string{"invoice": "confirming"})
		if len(s.requests) != 1 || s.requests[0].Network != "btc" || s.requests[0].TxID != "hash-invoice" || s.requests[0].Address != "bc1q" || s.requests[0].Subject != key {
			t.Fatalf("%s: asked %+v", name, s.requests)
		}
		h.recordArrival(GatewayCredit{ID: "invoice", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(150_000)}) // the gateway reports it again
		h.recordLoss(key)
		h.wantStates(name+", lost before its score", map[string]string{"invoice": "orphaned"})
		h.recordArrival(GatewayCredit{ID: "invoice", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(150_000)})
		h.wantStates(name+", there again", map[string]string{"invoice": "confirming"})
		s.verdict = c.says
		h.deliverScore()
		h.deliverScore()
		h.wantStates(name, map[string]string{"invoice": c.want})
		if owed, booked := h.owed("btc"); owed == 0 || owed != -booked {
			t.Errorf("%s: %d, %d", name, owed, booked)
		}
		h.requireSoundBooks(name)
	}
	h, _ := withGateway(t)
	s := &scorer{}
	h.deposits.Scoring = s
	h.Write(func(tx *db.Tx) error {
		_, err := h.deposits.RecordArrival(tx, GatewayCredit{Gateway: "btcpay", ID: "nameless", UserID: "anna", Asset: "btc", RequestedAsset: "btc", Units: big.NewInt(150_000), Address: "bc1q"})
		return err
	})
	h.wantStates("without a transaction", map[string]string{"nameless": "credited"})
	if len(s.requests) != 0 {
		t.Errorf("asked %+v", s.requests)
	}
}
