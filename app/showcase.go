package app

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/betting/catalogue"
	"croupier/app/kernel/clock"
	"croupier/app/kernel/config"
	"croupier/app/kernel/gaming"
	"croupier/app/kernel/id"
	"croupier/app/kernel/session"
	"croupier/app/people/account"
	"croupier/app/social/chat"
)

// A showcase is what a demonstration site begins with: people who never were,
// with a past that was really played. It is made once, on an empty data
// folder, by a site whose clock runs through the hours before.
const (
	pastHours = 6
	pastBets  = 900
	// purse is what each of them begins with, in whole units of a currency of
	// the showcase.
	purseUSD = "25000"
)

// freshDemo tells whether a showcase has to be made.
func freshDemo(cfg config.Config) bool {
	if !cfg.Demo {
		return false
	}
	_, err := os.Stat(cfg.DatabasePath())
	return errors.Is(err, os.ErrNotExist)
}

// makeShowcase fills an empty data folder.
func makeShowcase(ctx context.Context, cfg config.Config, options Options) (err error) {
	past := clock.NewFake(options.Clock.Now().Add(-pastHours * time.Hour))
	options.Clock = past
	a, err := assemble(ctx, cfg, options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	s := &showcase{App: a, past: past, chance: rand.New(rand.NewPCG(7, 7))}
	for _, step := range []func(context.Context) error{s.fill, s.people, s.live} {
		if err := step(ctx); err != nil {
			return fmt.Errorf("make the showcase: %w", err)
		}
	}
	return a.projections.CatchUp(ctx)
}

// showcase is a site whose past is being made.
type showcase struct {
	*App
	past   *clock.Fake
	chance *rand.Rand
	calls  []*session.Call
}

// fill puts games, banners and notices on show.
func (s *showcase) fill(ctx context.Context) error {
	list, err := catalogue.DemoList()
	if err != nil {
		return err
	}
	if _, err := s.catalogue.Import(ctx, list, false); err != nil {
		return err
	}
	return s.content.Demo(ctx)
}

// people opens the accounts and fills the purses.
func (s *showcase) people(ctx context.Context) error {
	admin := s.Admin("demo")
	for _, name := range crowdNames {
		userID, err := admin.CreateUser(ctx, name, crowdEmail(name), id.Secret(), "")
		if err != nil {
			return err
		}
		for _, currency := range []string{"usd", s.token()} {
			if err := admin.Grant(ctx, userID, purseUSD, currency); err != nil {
				return err
			}
		}
	}
	var err error
	s.calls, err = s.crowd(ctx)
	return err
}

// live plays the past: bets, and what was said between them.
func (s *showcase) live(ctx context.Context) error {
	step := pastHours * time.Hour / (pastBets + 1)
	said := 0
	for made := range pastBets {
		s.past.Advance(step)
		if err := s.wager(ctx, s.calls[s.chance.IntN(len(s.calls))], s.chance); err != nil {
			return err
		}
		// The talk thins out towards the beginning: what is read first is new.
		for due := len(smallTalk) * (made + 1) / pastBets; said < due; said++ {
			line := smallTalk[said]
			if err := s.say(ctx, s.calls[line.who%len(s.calls)], line.text); err != nil {
				return err
			}
		}
	}
	return nil
}

// token is the id of the site's own currency.
func (a *App) token() string { return strings.ToLower(a.cfg.Product.Token) }

// wager makes one bet of a game that ends at once, by the same code as
// everybody's.
func (a *App) wager(ctx context.Context, call *session.Call, chance *rand.Rand) error {
	game := crowdGames[chance.IntN(len(crowdGames))]
	_, err := a.games.Play(ctx, call, gaming.PlayRequest{
		APIID: game.id, Bet: crowdStake(chance), Currency: crowdCurrency(chance, a.token()), Quick: true,
		RequestID: a.ids.New(), Data: jsontext.Value(game.choices[chance.IntN(len(game.choices))]),
	})
	return ignoreRefusal(err)
}

// say writes into the first room.
func (a *App) say(ctx context.Context, call *session.Call, text string) error {
	_, err := a.chat.Text(ctx, call, chat.TextRequest{Message: text, Channel: a.cfg.Chat.Rooms[0], RequestID: a.ids.New()})
	return ignoreRefusal(err)
}

// demoProduct fills what a demonstration's operator left open, so that its
// pages show all of their parts. Nothing of it leads to anybody: the names are
// reserved (RFC 2606).
func demoProduct(cfg config.Config) config.Config {
	product := &cfg.Product
	for _, one := range []struct {
		field *string
		value string
	}{
		{&product.Operator, "Demo Operator (invented)"},
		{&product.LicenceNumber, "DEMO-0001"},
		{&product.LicenceAuthority, "no authority: this is a demonstration"},
		{&product.Email, "support@" + account.DemoDomain},
	} {
		if *one.field == "" {
			*one.field = one.value
		}
	}
	if len(product.Social) == 0 {
		product.Social = map[string]string{"telegram": "https://example.com/telegram", "x": "https://example.com/x"}
	}
	return cfg
}
