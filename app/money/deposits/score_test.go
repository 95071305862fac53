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

// scorer answers what a test wants, and writes down what it is asked.
type scorer struct {
	off   bool
	asked []scoring.Ask
	says  scoring.Verdict
}

func (s *scorer) On() bool { return !s.off }

func (s *scorer) Ask(_ *db.Tx, ask scoring.Ask) error {
	s.asked = append(s.asked, ask)
	if s.says.State == scoring.Unasked {
		s.says.State = scoring.Asked
	}
	return nil
}

func (s *scorer) Of(db.Querier, scoring.Kind, id.Binary) (scoring.Verdict, error) { return s.says, nil }

// opened are the cases that were opened, in words.
type opened []string

func (o *opened) Open(_ *db.Tx, title, userID, note string) error {
	*o = append(*o, title+"|"+userID+"|"+note)
	return nil
}

// scoredHouse is one with a scoring service in which a payment has all its blocks.
func scoredHouse(t *testing.T) (*house, *scorer, *opened) {
	h, s, o := newHouse(t), &scorer{}, &opened{}
	h.deposits.Scoring = s
	h.deposits.ReportTo(o)
	h.mine("ltc", h.pays("anna", "ltc", "t1", litecoin))
	h.empty("ltc", 5)
	return h, s, o
}

func (h *house) answered() {
	h.T.Helper()
	h.Write(func(tx *db.Tx) error { return h.deposits.Scored(tx, h.all()[0].id) })
}

// A payment is not credited before it is scored; then its score decides, and who is
// held is told what everybody is told.
func TestAPaymentWaitsForItsScore(t *testing.T) {
	for name, c := range map[string]struct {
		says   scoring.Verdict
		pass   bool
		want   string
		holds  string
		cases  int
		reason string
	}{
		"clean":           {scoring.Verdict{State: scoring.Clean, Score: 100}, false, "credited", "1.00000000", 0, ""},
		"risky":           {scoring.Verdict{State: scoring.Hit, Score: 7250}, false, "held bad_score", "0.00000000", 1, "risky"},
		"silent, held":    {scoring.Verdict{State: scoring.Silent}, false, "held unscored", "0.00000000", 0, "unscored"},
		"silent, passed":  {scoring.Verdict{State: scoring.Silent}, true, "credited", "1.00000000", 0, ""},
		"still not known": {scoring.Verdict{State: scoring.Asked}, true, "confirming", "0.00000000", 0, ""},
	} {
		h, s, cases := scoredHouse(t)
		if c.pass {
			h.deposits.unscored = settings.Choice("test.unscored", PassUnscored, []string{HoldUnscored, PassUnscored}, settings.Spec{})
		}
		h.want(name+", before", map[string]string{"t1": "confirming"})
		if len(s.asked) != 1 || s.asked[0].Kind != scoring.Deposit || s.asked[0].TxID != "t1" || s.asked[0].Network != "ltc" {
			t.Errorf("%s: asked %+v", name, s.asked)
		}
		s.says = c.says
		h.answered()
		h.want(name, map[string]string{"t1": c.want})
		h.empty("ltc", 1)
		h.answered()
		h.want(name+", later", map[string]string{"t1": c.want})
		if got := h.holds("anna", "ltc"); got != c.holds || len(*cases) != c.cases {
			t.Errorf("%s: holds %s, %d cases: %q", name, got, len(*cases), *cases)
		}
		if c.cases > 0 && (!strings.Contains((*cases)[0], "|anna|") || !strings.Contains((*cases)[0], "72.50 %")) {
			t.Errorf("%s: %q", name, *cases)
		}
		h.tellsNothing(name)
	}
}

// tellsNothing fails when the player can read why a deposit is held.
func (h *house) tellsNothing(name string) {
	h.T.Helper()
	history, err := h.deposits.History(h.Ctx, by("anna"), DepositHistoryRequest{})
	h.Check(err)
	answer, err := json.Marshal(history)
	h.Check(err)
	for _, e := range h.Events.Take() {
		answer = append(answer, e.Text...)
	}
	for _, word := range []string{"risk", "scor", "sanction", "screen", "case"} {
		if strings.Contains(strings.ToLower(string(answer)), word) {
			h.T.Errorf("%s: the player reads %q in %s", name, word, answer)
		}
	}
}

// The next block goes on with what an answer came too early for, and a listed sender
// needs no score.
func TestAnAnswerBeforeTheLastBlock(t *testing.T) {
	h, s, cases := newHouse(t), &scorer{}, &opened{}
	h.deposits.Scoring = s
	h.deposits.ReportTo(cases)
	h.mine("ltc", h.pays("anna", "ltc", "t1", litecoin))
	s.says = scoring.Verdict{State: scoring.Clean}
	h.answered()
	h.want("one block", map[string]string{"t1": "confirming"})
	h.empty("ltc", 5)
	h.want("all blocks", map[string]string{"t1": "credited"})
	h.screener["sender"] = true
	h.mine("ltc", h.pays("anna", "ltc", "t2", litecoin))
	h.empty("ltc", 5)
	h.want("a listed sender", map[string]string{"t1": "credited", "t2": "held sanctioned"})
	if len(s.asked) != 1 || len(*cases) != 1 {
		t.Errorf("asked %d times, %d cases", len(s.asked), len(*cases))
	}
	h.tellsNothing("a listed sender")
}

// What was in a block before the site began to ask is asked about at its last block.
func TestAQuestionThatWasNotAsked(t *testing.T) {
	h, s := newHouse(t), &scorer{off: true}
	h.deposits.Scoring = s
	h.mine("ltc", h.pays("anna", "ltc", "t1", litecoin))
	s.off = false
	h.empty("ltc", 5)
	if len(s.asked) != 1 {
		t.Errorf("asked %d times", len(s.asked))
	}
	h.want("asked late", map[string]string{"t1": "confirming"})
	s.off = true
	h.empty("ltc", 1)
	h.want("nobody asks any more", map[string]string{"t1": "credited"})
}

// What a gateway counts waits for its score as what comes over a chain does, and is asked
// about by the transaction on the chain. Where the gateway names none it is credited.
func TestAGatewaysPaymentWaitsForItsScore(t *testing.T) {
	for name, c := range map[string]struct {
		says scoring.Verdict
		want string
	}{
		"clean": {scoring.Verdict{State: scoring.Clean, Score: 100}, "credited"},
		"risky": {scoring.Verdict{State: scoring.Hit, Score: 7250}, "held bad_score"},
	} {
		h, _ := withCounter(t)
		s, o := &scorer{}, &opened{}
		h.deposits.Scoring = s
		h.deposits.ReportTo(o)
		key := h.arrives(GatewayCredit{ID: "invoice", UserID: "anna", Asset: "btc", Asked: "btc", Units: big.NewInt(150_000)})
		h.want(name+", before", map[string]string{"invoice": "confirming"})
		if len(s.asked) != 1 || s.asked[0].Network != "btc" || s.asked[0].TxID != "hash-invoice" || s.asked[0].Address != "bc1q" || s.asked[0].Subject != key {
			t.Fatalf("%s: asked %+v", name, s.asked)
		}
		h.arrives(GatewayCredit{ID: "invoice", UserID: "anna", Asset: "btc", Asked: "btc", Units: big.NewInt(150_000)}) // it tells of it again
		h.lose(key)
		h.want(name+", lost before its score", map[string]string{"invoice": "orphaned"})
		h.arrives(GatewayCredit{ID: "invoice", UserID: "anna", Asset: "btc", Asked: "btc", Units: big.NewInt(150_000)})
		h.want(name+", there again", map[string]string{"invoice": "confirming"})
		s.says = c.says
		h.answered()
		h.answered()
		h.want(name, map[string]string{"invoice": c.want})
		if owed, booked := h.owed("btc"); owed == 0 || owed != -booked {
			t.Errorf("%s: %d, %d", name, owed, booked)
		}
		h.sound(name)
	}
	h, _ := withCounter(t)
	s := &scorer{}
	h.deposits.Scoring = s
	h.Write(func(tx *db.Tx) error {
		_, err := h.deposits.Arrived(tx, GatewayCredit{Gateway: "btcpay", ID: "nameless", UserID: "anna", Asset: "btc", Asked: "btc", Units: big.NewInt(150_000), Address: "bc1q"})
		return err
	})
	h.want("without a transaction", map[string]string{"nameless": "credited"})
	if len(s.asked) != 0 {
		t.Errorf("asked %+v", s.asked)
	}
}
