package wheel

import (
	"context"
	"fmt"
	"time"

	"croupier/app/kernel/action"
	"croupier/app/kernel/money"
	"croupier/app/kernel/prizedraw"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Actions are the calls of this package.
func (s *Service) Actions() []action.Action {
	playerOptions := func(summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(240, time.Minute)}
	}
	return append(s.officeActions(),
		action.Post("/api/promocode/ticket/data", action.Public, s.Data, action.PerAddress(240, time.Minute),
			action.Summary("How many tickets for the wheel the caller has, its odds, and the promo codes that are offered.")),
		action.Post("/api/promocode/ticket/spin", action.SignedIn, s.Spin, playerOptions("Spins the wheel for a ticket. Codes: 1 no ticket, 2 closed, 3 a deposit bonus waits.")...),
		action.Post("/api/promocode/bonus/data", action.SignedIn, s.Faucet, playerOptions("The caller's state of the faucet, with its odds.")...),
		action.Post("/api/promocode/bonus", action.SignedIn, s.DrawFaucet, playerOptions("Draws from the faucet, every 24 hours. Codes: 1 too soon, 2 no deposit, 3 closed.")...),
		action.Post("/api/promocode/free/data", action.SignedIn, s.Free, playerOptions("The caller's state of the free wheel, with its odds.")...),
		action.Post("/api/promocode/free/spin", action.SignedIn, s.SpinFree, playerOptions("Spins the free wheel. Codes: 1 too soon, 2 not for the caller, 3 all spins of the day were had, 4 closed.")...),
		action.Post("/api/promocode/draws", action.SignedIn, s.OwnDraws, playerOptions("What the caller was drawn, with the seeds of each draw.")...),
	)
}

// Decimal is an amount of a currency. In JSON it is an exact number.
type Decimal string

// MarshalJSON writes the exact decimal number.
func (d Decimal) MarshalJSON() ([]byte, error) { return []byte(d), nil }

// TypeScript returns the type of the JSON value for the API description.
func (Decimal) TypeScript() string { return "number" }

// Dollars are millionths of a US dollar. In JSON they are a number of dollars.
type Dollars int64

// MarshalJSON writes the exact decimal number, such as 0.05.
func (d Dollars) MarshalJSON() ([]byte, error) {
	return []byte(money.USD(d).Text()), nil
}

// TypeScript returns the type of the JSON value for the API description.
func (Dollars) TypeScript() string { return "number" }

// Percent is a share in millionths of the whole. In JSON it is a number of percent.
type Percent int64

// MarshalJSON writes the exact decimal number, such as 3.9.
func (p Percent) MarshalJSON() ([]byte, error) { return []byte(prizedraw.PercentText(int64(p))), nil }

// TypeScript returns the type of the JSON value for the API description.
func (Percent) TypeScript() string { return "number" }

// DrawPrize is the prize of a draw: an amount, or tickets.
type DrawPrize struct {
	Currency string `json:"currency"`
	// Value is the amount in the currency.
	Value string `json:"value"`
	// USD is its value in dollars.
	USD     Dollars `json:"usd"`
	Tickets int64   `json:"tickets"`
}

func (s *Service) prizeView(d draw) DrawPrize {
	w := DrawPrize{Currency: d.currency, USD: Dollars(d.usd), Tickets: d.tickets}
	if currency, known := s.Wallets.Currency(d.currency); known {
		w.Value = currency.Text(d.amount)
	}
	return w
}

// DrawProof has the inputs of a draw. After its server seed is revealed, every player
// can verify the draw.
type DrawProof struct {
	ID             string `json:"id"`
	ServerSeedHash string `json:"server_seed_hash"`
	// ServerSeed is empty until the player has changed the client seed, which reveals
	// it.
	ServerSeed string `json:"server_seed"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64 `json:"nonce"`
	// Game and Weights are the inputs of the verifier. Weights are the chances in
	// percent, empty for the faucet.
	Game    string `json:"game" ts:"bonus_wheel|faucet"`
	Weights string `json:"weights"`
}

func (s *Service) proof(q db.Querier, d draw) (DrawProof, error) {
	pair, err := s.Seeds.ByID(q, d.pair)
	if err != nil {
		return DrawProof{}, err
	}
	t, err := termsByID(q, d.terms)
	if err != nil {
		return DrawProof{}, err
	}
	p := DrawProof{ID: d.id.String(), ServerSeedHash: pair.Hash(), ClientSeed: pair.ClientSeed, Nonce: d.nonce, Game: prizedraw.Wheel, Weights: t.Weights.Text()}
	if d.kind == kindFaucet {
		p.Game = prizedraw.Faucet
	}
	if pair.Revealed() {
		p.ServerSeed = pair.ServerSeed
	}
	return p, nil
}

// ownDrawsPage is the number of draws on a page.
const ownDrawsPage = 20

// PrizeDraw is one draw of the caller.
type PrizeDraw struct {
	Kind string `json:"kind" ts:"wheel|faucet|free"`
	At   int64  `json:"at"`
	// Segment is 1 to 6, and 0 for the faucet. Share is the drawn share of the faucet.
	Segment int       `json:"segment"`
	Share   Percent   `json:"share"`
	Prize   DrawPrize `json:"prize"`
	Proof   DrawProof `json:"proof"`
}

// OwnDraws lists the caller's last draws.
func (s *Service) OwnDraws(ctx context.Context, call *session.Call, _ action.None) (list []PrizeDraw, err error) {
	list = []PrizeDraw{}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		draws, err := drawsOf(q, call.User.ID, ownDrawsPage)
		for i := 0; err == nil && i < len(draws); i++ {
			d, proof := draws[i], DrawProof{}
			if proof, err = s.proof(q, d); err == nil {
				list = append(list, PrizeDraw{string(d.kind), d.at, d.segment, Percent(d.share), s.prizeView(d), proof})
			}
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list the draws of a player: %w", err)
	}
	return list, nil
}
