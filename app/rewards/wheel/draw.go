package wheel

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"croupier/app/kernel/activity"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/id"
	"croupier/app/kernel/ledger"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prizedraw"
	"croupier/app/kernel/provablyfair"
	"croupier/app/kernel/rewards"
	"croupier/app/kernel/session"
	"croupier/db"
)

// kind is the kind of a draw. It is stored.
type kind string

const (
	kindWheel  kind = "wheel"
	kindFaucet kind = "faucet"
	kindFree   kind = "free"
)

// code returns the code of the transfer of a prize.
func (k kind) code() ledger.Code {
	if k == kindWheel {
		return ledger.CodeWheel
	}
	return ledger.CodeFaucet
}

// prizeAnimation is how long a page animates a prize. Balances are published after it.
const prizeAnimation = 5 * time.Second

// draw is one draw with its prize.
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

// makeID derives the id from the kind, the player and the number of the draw, so that
// it is unique.
func (d draw) makeID() id.Binary {
	return rewards.SourceID(fmt.Sprintf("prize draw\n%s\n%s\n%d", d.kind, d.owner, d.number))
}

// transfer is the transfer of a prize that is an amount.
func (d draw) transfer() rewards.Transfer {
	return rewards.Transfer{ID: d.id, Code: d.kind.code(), UserID: d.owner, Currency: d.currency, Amount: d.amount}
}

// next returns when the next draw of the same kind is possible.
func (d draw) next(pause time.Duration) time.Time { return clock.FromMillis(d.at).Add(pause) }

// outcome sets the result of a stream under the terms.
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

// errNoPrice means that no currency of prizes has a price now.
var errNoPrice = fault.New(fault.CodeUnavailable, "Prizes cannot be paid at the moment. Try again later.")

// payoutCurrency returns the first currency of prizes that has a price.
func (s *Service) payoutCurrency() (rewards.Quote, error) {
	quote, err := rewards.FirstPriced(s.Prices, 0, s.prizeCurrencies())
	if errors.Is(err, rewards.ErrNoPrice) {
		err = errNoPrice
	}
	return quote, err
}

// drawRequest is the player of a draw and the call.
type drawRequest struct {
	call *session.Call
	kind kind
	last draw
}

// drawPrize draws, stores the draw and pays the prize, or does nothing. The id follows
// from the player and the number of the draw, and the database refuses a second row
// with it.
func (s *Service) drawPrize(tx *db.Tx, b drawRequest, t terms, payout rewards.Quote) (draw, error) {
	pair, err := s.Seeds.Draw(tx, b.call.User.ID)
	if err != nil {
		return draw{}, fmt.Errorf("draw a prize: %w", err)
	}
	d := draw{
		kind: b.kind, owner: b.call.User.ID, number: b.last.number + 1, pair: pair.ID, nonce: pair.Nonce,
		request: b.call.RequestID, at: tx.Now().UnixMilli(),
	}
	d.id = d.makeID()
	if d.terms, err = storeTerms(tx, t); err != nil {
		return draw{}, err
	}
	d.outcome(t, pair.Stream(pair.Nonce))
	if d.tickets == 0 {
		// A value above zero is at least one minor unit.
		d.currency, d.amount, d.price = payout.ID, max(payout.Amount(d.usd), min(1, money.Amount(d.usd))), payout.Price.Text()
	}
	if err := insertDraw(tx, d); err != nil {
		return draw{}, err
	}
	if d.tickets > 0 {
		return d, s.GrantTickets(tx, d.owner, d.id, d.tickets)
	}
	return d, s.pay(tx, d)
}

// pay transfers the prize.
func (s *Service) pay(tx *db.Tx, d draw) error {
	payer := rewards.Payer{Ledger: s.Ledger, Wallets: s.Wallets}
	transfer := d.transfer()
	transfer.Delay = prizeAnimation
	if err := payer.Pay(tx, transfer); err != nil {
		return err
	}
	return s.Activity.Write(tx, activity.Event{
		Kind: prizeDrawn, UserID: d.owner, USD: d.usd, Values: activity.Values{}.Text("kind", string(d.kind)),
	})
}

// storeTerms stores terms, once for all draws with the same terms.
func storeTerms(tx *db.Tx, t terms) (id.Binary, error) {
	text, err := json.Marshal(t)
	if err != nil {
		return id.Binary{}, fmt.Errorf("write the terms of a draw: %w", err)
	}
	key := termsID(string(text))
	return key, insertTerms(tx, key, string(text))
}

func termsID(text string) id.Binary { return rewards.SourceID("terms of a draw\n" + text) }

// prizeCurrencies are the possible currencies of prizes; the first one with a price is used: the token of
// the site or, while it has no price, dollars. A licence with a single currency has no choice.
func (s *Service) prizeCurrencies() (list []money.Currency) {
	offered := s.Wallets.Offered()
	if len(offered) == 1 {
		return offered
	}
	for _, id := range []string{s.Token, "usd"} {
		if at := slices.IndexFunc(offered, func(c money.Currency) bool { return c.ID == id }); at >= 0 {
			list = append(list, offered[at])
		}
	}
	return list
}
