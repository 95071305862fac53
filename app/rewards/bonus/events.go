package bonus

import (
	"croupier/app/kernel/live"
	"croupier/app/kernel/money"
	"croupier/db"
)

// Row is a bonus in its player's view. Amounts are decimal text in the currency;
// dollars are decimal text.
type Row struct {
	ID       string `json:"_id"`
	Currency string `json:"currency"`
	Name     string `json:"name"`
	Kind     Kind   `json:"kind"`
	// Value is the bonus money, FrozenValue the part of it that cannot be staked.
	Value       string `json:"value"`
	FrozenValue string `json:"frozenValue"`
	// Required and Wagered are contributions in dollars. MaxBet is in dollars; "0"
	// means no limit.
	Required string `json:"required"`
	Wagered  string `json:"wagered"`
	MaxBet   string `json:"max_bet"`
	// Cost is the mean cost of meeting the rest of the requirement, in dollars.
	Cost string `json:"cost"`
	// Terms are for the page's explanation.
	Terms     Terms  `json:"terms"`
	State     State  `json:"state" ts:"active|converted|cancelled|expired|forfeited|spent"`
	ExpiresAt int64  `json:"expires_at"`
	CreatedAt int64  `json:"created_at"`
	Granted   string `json:"granted"`
	Converted string `json:"converted"`
}

// BonusConversion reports that bonus money became real money.
type BonusConversion struct {
	ID       string `json:"_id"`
	Currency string `json:"currency"`
	Value    string `json:"value"`
}

// The events of bonuses.
var (
	EventBalance     = live.NewEvent[Row]("BonusBalance", "A bonus of the player has changed.")
	EventTransferred = live.NewEvent[BonusConversion]("BonusBalanceTransferred", "A bonus of the player has become real money.")
)

func (s *Service) row(g *grant) Row {
	currency, _ := s.Wallets.Currency(g.currency)
	frozen := money.Amount(0)
	if g.terms.Kind == Locked || g.free() {
		frozen = g.balance
	}
	return Row{
		ID: g.id.String(), Currency: g.currency, Name: g.name, Kind: g.terms.Kind, Value: currency.Text(g.balance), FrozenValue: currency.Text(frozen),
		Cost: money.USD(g.cost()).Text(), Required: money.USD(g.required).Text(), Wagered: money.USD(min(g.wagered, g.required)).Text(), MaxBet: money.USD(g.terms.MaxBet).Text(), Terms: g.terms,
		State: g.state, ExpiresAt: g.expiresAt, CreatedAt: g.createdAt, Granted: currency.Text(g.granted), Converted: currency.Text(g.converted),
	}
}

// cost returns the minimum mean cost of meeting the rest of the requirement, in
// millionths of a dollar. Every dollar that counts costs the reference edge.
func (g *grant) cost() money.Amount {
	edge, err := money.ParseMultiplier(g.terms.ReferenceEdge)
	if err != nil {
		return 0
	}
	return edge.Payout(money.Amount(max(g.required-g.wagered, 0)))
}

// notify publishes the current grant to the player's pages after the commit.
func (s *Service) notify(tx *db.Tx, g *grant) { s.publish(tx, g.userID, EventBalance.With(s.row(g))) }

func (s *Service) notifyConverted(tx *db.Tx, g *grant, amount money.Amount) {
	currency, _ := s.Wallets.Currency(g.currency)
	s.publish(tx, g.userID, EventTransferred.With(BonusConversion{g.id.String(), g.currency, currency.Text(amount)}))
}

func (s *Service) publish(tx *db.Tx, userID string, n live.Notice) {
	tx.AfterCommit(func() {
		if err := s.Sockets.PublishTo(userID, n); err != nil {
			s.Log.Error("publish a bonus to a player", "error", err)
		}
	})
}
