package app

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"croupier/app/account"
	"croupier/app/chat/gifts"
	"croupier/app/fault"
	"croupier/app/journal"
	"croupier/app/ledger"
	"croupier/app/money"
	"croupier/app/originals"
	crashrules "croupier/app/originals/crash"
	"croupier/app/originals/rules"
	"croupier/app/play"
	"croupier/app/prices"
	"croupier/app/profile"
	"croupier/app/session"
	"croupier/app/wallet"
	"croupier/db"
)

// euroPrice is the fixed price of a euro in dollars.
const euroPrice = "1.08"

// staleAfter is how many missed looks make prices unusable.
const staleAfter = 3

// buildBetting makes everything that money flows through.
func (a *App) buildBetting(ctx context.Context) error {
	token := a.cfg.Product.Token
	currencies := money.Currencies(strings.ToLower(token), token)
	if err := a.buildPrices(ctx, currencies); err != nil {
		return err
	}
	a.ledger, a.journal = ledger.New(), journal.New()
	a.wallet = wallet.New(wallet.Deps{
		DB: a.db, Ledger: a.ledger, Prices: a.prices, Sockets: a.hub, Log: a.log, Currencies: currencies,
	})
	games := a.cfg.Games
	options := play.Options{
		Enabled: games.Enabled, Bets: games.Bets, DemoBets: games.DemoBets, Disabled: games.Disabled,
		MinBet: games.MinBet, MaxBet: games.MaxBet, MaxProfit: games.MaxProfit, MaxBetEUR: games.MaxBetEUR,
	}
	for _, limit := range games.Limits {
		options.Overrides = append(options.Overrides, play.Override(limit))
	}
	var err error
	if a.crash, err = a.newCrash(); err != nil {
		return err
	}
	a.play, err = play.New(play.Deps{
		DB: a.db, Clock: a.options.Clock, IDs: a.ids, Ledger: a.ledger, Journal: a.journal, Games: catalogue{},
		Seeds: a.fairness, Wallets: a.wallet, Prices: a.prices, Admission: admission{a}, Names: names{a.accounts}, Log: a.log,
		Tables: map[string]play.Table{a.crash.Definition().ID: a.crash}, MadeElsewhere: gifts.Made,
	}, options)
	if err != nil {
		return fmt.Errorf("set up the games: %w", err)
	}
	a.crash.UseBank(bank{a})
	a.fairness.UseRounds(a.play)
	a.wallet.UseMinimum(a.play.Minimum)
	return nil
}

// buildPrices makes the price source: a feed when one is configured, fixed
// prices otherwise.
func (a *App) buildPrices(ctx context.Context, currencies []money.Currency) error {
	fixed := prices.Fixed{prices.Euro: euroPrice}
	for _, currency := range currencies {
		fixed[currency.ID] = currency.Price
	}
	maps.Copy(fixed, a.cfg.Prices.Fixed)
	options := prices.Options{Source: fixed, Clock: a.options.Clock, Log: a.log}
	if a.cfg.Prices.URL != "" {
		token := strings.ToLower(a.cfg.Product.Token)
		options.Source = prices.NewFeed(a.cfg.Prices.URL, map[string]string{token: fixed[token], prices.Euro: fixed[prices.Euro]})
		options.Every, options.Stale = a.cfg.Prices.Every, staleAfter*a.cfg.Prices.Every
	}
	a.prices = prices.New(options)
	if a.cfg.Prices.URL != "" {
		return nil // its worker asks; until then wagers wait
	}
	return a.prices.Load(ctx)
}

// catalogue is the originals as play sees them.
type catalogue struct{}

func (catalogue) All() []rules.Game         { return originals.All() }
func (catalogue) Find(id string) rules.Game { return originals.Find(id) }
func (catalogue) MinorUnits(id string, choices []byte, decimals int) ([]byte, error) {
	return originals.MinorUnits(id, choices, decimals)
}

// gamesJSON is what is said about the games, in the order in which they are
// offered.
func gamesJSON() ([]byte, error) {
	definitions := []rules.Definition{crashrules.Definition()}
	for _, game := range originals.All() {
		definitions = append(definitions, game.Definition())
	}
	text, err := json.MarshalIndent(definitions, "", " ")
	if err != nil {
		return nil, fmt.Errorf("describe the games: %w", err)
	}
	return append(text, '\n'), nil
}

// ownerOf tells under which name a caller's seeds stand.
func ownerOf(call *session.Call) (string, error) {
	owner, ok := call.Owner()
	if !ok {
		return "", fault.ErrUnauthorized
	}
	return owner, nil
}

// Refusals of admission.
var (
	errExcluded     = fault.New(fault.CodeForbidden, "You have excluded yourself from playing.")
	errUnverified   = fault.New(fault.CodeForbidden, "Verify your e-mail address to play with real money.").With("reason", "email")
	errJurisdiction = fault.New(fault.CodeForbidden, "Playing with real money is not possible in your country.").With("reason", "country")
	errUnlicensed   = fault.New(-99, "In-house games are temporarily disabled")
	errCurrency     = fault.New(-4, "This currency is not played here.").With("reason", "currency")
)

// admission decides whether somebody may stake anything at all.
type admission struct{ app *App }

// Admit implements play.Admission.
func (d admission) Admit(_ db.Querier, bettor play.Bettor, currency string, _ int64) error {
	if !d.app.licence.Valid(d.app.host()) {
		return errUnlicensed
	}
	if only := d.app.licence.OnlyCurrency(); only != "" && only != currency {
		return errCurrency
	}
	switch user := bettor.User; {
	case user == nil:
		return nil
	case !bettor.Demo && slices.Contains(d.app.cfg.Lobby.Blocked, bettor.Country):
		return errJurisdiction
	case user.Excluded(d.app.options.Clock.Now()):
		return errExcluded
	case !bettor.Demo && user.HasEmail && !user.EmailVerified, !bettor.Demo && !user.HasEmail:
		return errUnverified
	}
	return nil
}

// names tells who stands behind a wager.
type names struct{ accounts *account.Service }

// Player implements play.Names.
func (n names) Player(ctx context.Context, owner string, viewer *session.User) (play.Player, error) {
	user, private, hidden, err := n.accounts.Seen(ctx, owner, viewer)
	if err != nil || hidden {
		return play.Player{PrivateBets: private, Hidden: true}, err
	}
	return play.Player{ID: user.ID, Name: user.Name, PrivateBets: private}, nil
}

// totals hands a player's numbers to accounts.
type totals struct{ stats *profile.Service }

// microsPerCent converts the journal's dollars.
const microsPerCent = 10_000

// Totals implements account.Stats.
func (t totals) Totals(ctx context.Context, userID string) (account.Totals, error) {
	usd, games, err := t.stats.Totals(ctx, userID)
	return account.Totals{Wagered: account.Cents(usd / microsPerCent), Games: games}, err
}
