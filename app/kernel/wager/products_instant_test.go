package wager

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

const kindInstant wagerlog.Kind = "instant"

// bet requests from the instant product a wager that ends at once and pays according to its
// choices: an original, a scratch card, a provider's spin.
type bet struct {
	owner, request string
	amount, pays   money.Amount
	funds          ledger.Purpose // default real
	counterparty   string
}

func (b bet) choices() string { return fmt.Sprintf(`{"pays":%d}`, b.pays) }

// hashInstant hashes everything that a player decides in a bet.
func hashInstant(choices string, stake money.Amount, demo bool, counterparty string) [ledger.HashBytes]byte {
	return ledger.Hash([]byte("instant"), []byte(choices), fmt.Append(nil, stake), fmt.Append(nil, demo), []byte(counterparty))
}

var instantNotice = Notice{Reason: "bet", Delay: 2 * time.Second}

// stake makes a Stake and sets the funds that the fake chooses.
func (h *harness) stake(owner string, funds ledger.Purpose, kind wagerlog.Kind, amount money.Amount, counterparty string) Stake {
	if funds != ledger.Demo {
		h.funding.mu.Lock()
		h.funding.purpose = funds
		h.funding.mu.Unlock()
	}
	return Stake{
		Bettor: Bettor{Owner: owner, Demo: funds == ledger.Demo}, Kind: kind, Product: string(kind) + "-1", Currency: usd, Amount: amount, Counterparty: counterparty,
	}
}

func (b bet) withDefaults() bet {
	if b.funds == "" {
		b.funds = ledger.Real
	}
	if b.counterparty == "" {
		b.counterparty = ledger.House
	}
	return b
}

func (h *harness) instant(b bet) (*wagerlog.Wager, error) {
	b = b.withDefaults()
	r := ledger.Request{Owner: b.owner, ID: b.request, Hash: hashInstant(b.choices(), b.amount, b.funds == ledger.Demo, b.counterparty)}
	return Once(h.ctx, h.Service, r, h.instantProcedure(r, b))
}

func (h *harness) instantProcedure(r ledger.Request, b bet) Procedure[*wagerlog.Wager] {
	return Procedure[*wagerlog.Wager]{
		Do: func(tx *db.Tx) (*wagerlog.Wager, ledger.Outcome, error) {
			a, err := h.Accept(tx, h.stake(b.owner, b.funds, kindInstant, b.amount, b.counterparty))
			if err != nil {
				return nil, ledger.Outcome{}, err
			}
			if err := a.Covers(b.pays); err != nil {
				return nil, ledger.Outcome{}, err
			}
			record := Record{Terms: wagerlog.Terms{Rules: 1, Edge: "1/100", Choices: b.choices()}, Opening: b.amount, Nonce: 7}
			result := Result{Payout: b.pays, Multiplier: money.Of(b.pays, b.amount)}
			w, _, err := h.PlayOut(tx, h.IDOf(r), a, record, result, instantNotice)
			return w, ledger.Outcome{}, err
		},
		Recall: func(q db.Querier, recorded ledger.Outcome) (*wagerlog.Wager, error) {
			w, err := wagerlog.ByID(q, [16]byte(recorded.Ref))
			if err == nil && w == nil {
				return nil, ledger.ErrOtherContent // an open wager of another product
			}
			return w, err
		},
		Content: func(w *wagerlog.Wager) [ledger.HashBytes]byte {
			return hashInstant(w.Choices, w.Stake, w.Player.Purpose == ledger.Demo, w.Counterparty)
		},
	}
}

// checkInstant proves that instant wagers paid according to their choices.
func checkInstant(ctx context.Context, d *db.DB, report audit.Report) (checked int64, err error) {
	_, err = wagerlog.EachBatch(ctx, d, 0, 1000, func(_ *db.Reader, wagers []*wagerlog.Wager) error {
		for _, w := range wagers {
			if w.Kind != kindInstant {
				continue
			}
			checked++
			if want := (bet{pays: w.Payout}).choices(); w.Revision == 0 && w.Choices != want {
				report("wager "+w.ID.String(), "promised %s and paid %d", w.Choices, w.Payout)
			}
		}
		return nil
	})
	return checked, err
}
