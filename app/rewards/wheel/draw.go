package wheel

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/prizedraw"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/session"
	"croupier/db"
)

// kind is what was drawn. It is stored.
type kind string

const (
	kindWheel  kind = "wheel"
	kindFaucet kind = "faucet"
	kindFree   kind = "free"
)

// code is that of the transfer of a prize.
func (k kind) code() ledger.Code {
	if k == kindWheel {
		return ledger.CodeWheel
	}
	return ledger.CodeFaucet
}

// shown is how long a page takes to show a prize: balances move on behind it.
const shown = 5 * time.Second

// draw is one draw with what it gave.
type draw struct {
	id     id.Binary
	kind   kind
	owner  string
	number int64
	pair   int64
	nonce  uint64
	// terms is the id of the terms.
	terms id.Binary
	// segment counts from 1; share is in millionths.
	segment int
	share   int64
	// A prize is an amount worth usd, in millionths of a dollar, or tickets.
	currency string
	amount   money.Amount
	usd      int64
	price    string
	tickets  int64
	request  string
	at       int64
}

// makeID derives the id from what makes the draw the only one.
func (d draw) makeID() id.Binary { return digest("prize draw\n%s\n%s\n%d", d.kind, d.owner, d.number) }

// next is when the same can be drawn again.
func (d draw) next(pause time.Duration) time.Time { return clock.FromMillis(d.at).Add(pause) }

// outcome fills in what a stream and the terms give.
func (d *draw) outcome(t terms, stream *provablyfair.Stream) {
	if d.kind == kindFaucet {
		d.share = prizedraw.Share(stream)
		d.usd = max(1, int64(money.Fraction(d.share, prizedraw.Whole).Payout(money.Amount(t.Maximum))))
		return
	}
	segment := t.Weights.Segment(stream)
	prize := t.prize(segment)
	d.segment, d.usd, d.tickets = segment+1, prize.USD, prize.Tickets
}

// errPrice says that no currency of prizes has a price now.
var errPrice = fault.New(fault.CodeUnavailable, "Prizes cannot be paid at the moment. Try again later.")

// purse is the currency in which a prize is paid, at its price.
type purse struct {
	money.Currency
	price prices.Price
}

// purse is the first currency of prizes that has a price.
func (s *Service) purse() (purse, error) {
	for _, currencyID := range s.Wallets.Prizes() {
		currency, known := s.Wallets.Currency(currencyID)
		if !known {
			continue
		}
		price, err := s.Prices.Of(currencyID)
		if errors.Is(err, prices.ErrUnknown) {
			continue
		}
		return purse{currency, price}, err
	}
	return purse{}, errPrice
}

// amount is what dollars are worth in the purse: at least one minor unit of
// something.
func (p purse) amount(usd int64) money.Amount {
	if usd == 0 {
		return 0
	}
	return max(1, p.price.Amount(usd, p.Currency))
}

// bet is who draws, by which call.
type bet struct {
	call *session.Call
	kind kind
	last draw
}

// drawPrize draws, writes the draw and pays the prize, all of it or nothing. The id
// follows from the player and the number of the draw, and the database refuses a
// second one.
func (s *Service) drawPrize(tx *db.Tx, b bet, t terms, in purse) (draw, error) {
	pair, err := s.Seeds.Draw(tx, b.call.User.ID)
	if err != nil {
		return draw{}, fmt.Errorf("draw a prize: %w", err)
	}
	d := draw{
		kind: b.kind, owner: b.call.User.ID, number: b.last.number + 1, pair: pair.ID, nonce: pair.Nonce,
		request: b.call.RequestID, at: tx.Now().UnixMilli(),
	}
	d.id = d.makeID()
	if d.terms, err = keepTerms(tx, t); err != nil {
		return draw{}, err
	}
	d.outcome(t, pair.Stream(pair.Nonce))
	if d.tickets == 0 {
		d.currency, d.amount, d.price = in.ID, in.amount(d.usd), in.price.Text()
	}
	if err := insertDraw(tx, d); err != nil {
		return draw{}, err
	}
	if d.tickets > 0 {
		return d, s.GiveTickets(tx, d.owner, d.id, d.tickets)
	}
	return d, s.pay(tx, d)
}

// pay moves the money of a prize.
func (s *Service) pay(tx *db.Tx, d draw) error {
	to := ledger.PlayerKey(d.owner, d.currency, false)
	balances, err := s.Ledger.Transfer(tx, ledger.Transfer{
		Debit: ledger.PlayerKey(ledger.Promotions, d.currency, false), Credit: to, Amount: d.amount, Code: d.kind.code(), Ref: d.id[:],
	})
	if err != nil {
		return fmt.Errorf("pay a prize: %w", err)
	}
	s.Wallets.Changed(tx, to, balances[to], shown, d.kind.code().String())
	return s.Activity.Write(tx, activity.Event{
		Kind: drawn, UserID: d.owner, USD: d.usd, Facts: activity.Facts{}.Text("kind", string(d.kind)),
	})
}

// keepTerms writes terms down, once for all draws that have them.
func keepTerms(tx *db.Tx, t terms) (id.Binary, error) {
	text, err := json.Marshal(t)
	if err != nil {
		return id.Binary{}, fmt.Errorf("write the terms of a draw: %w", err)
	}
	key := termsID(string(text))
	return key, insertTerms(tx, key, string(text))
}

func termsID(text string) id.Binary { return digest("terms of a draw\n%s", text) }
