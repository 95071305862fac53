package feeds

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"croupier/app/kernel/clock"
	"croupier/app/kernel/sports/oddsapi"
	"croupier/app/kernel/sports/source"
)

// Odds is the feed of the-odds-api (version 4 of its API). The site has no prices of its
// own for these events. It removes the margins from the prices of bookmakers that agree,
// and uses their median. Events accept bets until they begin, and are settled by their
// final score. Each league is a part of the feed: a league that cannot be requested has
// no effect on the others.
type Odds struct {
	clock    clock.Clock
	client   *http.Client
	log      *slog.Logger
	base     string
	key      string
	interval time.Duration
	leagues  []*oddsLeague

	// sendMu lets one message at a time be sent.
	sendMu sync.Mutex
	// mu protects the answers of leagues and the pending requests.
	mu sync.Mutex
}

// oddsLeague is a requested league.
type oddsLeague struct {
	key string
	// answeredAt is when its odds last arrived; zero means never.
	answeredAt time.Time
	// requests are recoveries that it has not completed.
	requests []string
	// events are the events of its last answer, by id. Only the goroutine that requests
	// the league uses them.
	events map[string]*listedEvent
}

// OddsAddress is the address of the-odds-api.
const OddsAddress = "https://api.the-odds-api.com"

// OddsOptions are the options of the operator.
type OddsOptions struct {
	Address, Key string
	Leagues      []string
	Interval     time.Duration
	Client       *http.Client
	Log          *slog.Logger
}

// NewOdds creates the feed.
func NewOdds(c clock.Clock, o OddsOptions) *Odds {
	created := &Odds{clock: c, client: o.Client, log: o.Log, base: o.Address, key: o.Key, interval: o.Interval}
	for _, key := range o.Leagues {
		created.leagues = append(created.leagues, &oddsLeague{key: key, events: map[string]*listedEvent{}})
	}
	return created
}

// Name implements source.Feed.
func (o *Odds) Name() string { return "the-odds-api" }

// Recover implements source.Feed. Every answer contains all data of a league.
func (o *Odds) Recover(request string, _ time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, league := range o.leagues {
		league.requests = append(league.requests, request)
	}
}

// Parts implements source.Parted: each league is a part.
func (o *Odds) Parts() (list []string) {
	for _, league := range o.leagues {
		list = append(list, league.key)
	}
	return list
}

const (
	// heartbeatInterval is the interval at which the book is notified that a league is active.
	heartbeatInterval = 5 * time.Second
	// maxAnswerBytes is the maximum size of an answer, in bytes.
	maxAnswerBytes = 16 << 20
	// scoreDays is how many days back final scores are requested.
	scoreDays = 3
)

// Run implements source.Feed. A league is active if its odds arrived within the last two
// turns. Leagues are requested in parallel, so that one that does not answer delays no
// other.
func (o *Odds) Run(ctx context.Context, sink source.Sink) error {
	var asking sync.WaitGroup
	defer asking.Wait()
	for _, league := range o.leagues {
		asking.Go(func() { o.pollLeague(ctx, league, sink) })
	}
	for {
		wait := o.clock.After(heartbeatInterval)
		o.SendHeartbeats(ctx, sink)
		select {
		case <-ctx.Done():
			return nil
		case <-wait:
		}
	}
}

// SendHeartbeats reports which leagues are active.
func (o *Odds) SendHeartbeats(ctx context.Context, sink source.Sink) {
	now := o.clock.Now()
	for _, league := range o.leagues {
		o.mu.Lock()
		answered := league.answeredAt
		o.mu.Unlock()
		if !answered.IsZero() && now.Sub(answered) < 2*o.interval+time.Minute {
			_ = o.send(ctx, sink, source.Message{Part: league.key})
		}
	}
}

// pollLeague requests a league repeatedly, until ctx ends.
func (o *Odds) pollLeague(ctx context.Context, league *oddsLeague, sink source.Sink) {
	for {
		wait := o.clock.After(o.interval)
		if err := o.pollLeagueOnce(ctx, league, sink); err != nil && ctx.Err() == nil {
			o.log.Warn("the-odds-api", "league", league.key, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-wait:
		}
	}
}

// PollOnce requests every league once. The error combines those of all leagues that failed.
func (o *Odds) PollOnce(ctx context.Context, sink source.Sink) error {
	var failed error
	for _, league := range o.leagues {
		if err := o.pollLeagueOnce(ctx, league, sink); err != nil {
			failed = errors.Join(failed, fmt.Errorf("ask for %s: %w", league.key, err))
		}
	}
	return failed
}

// pollLeagueOnce requests the odds and the scores of one league. Without odds, the league has
// no news. Without scores, its events wait for their results.
func (o *Odds) pollLeagueOnce(ctx context.Context, league *oddsLeague, sink source.Sink) error {
	sport, known := oddsapi.SportOf(league.key)
	if !known {
		return fmt.Errorf("%w: %s", errLeague, league.key)
	}
	started := o.clock.Now()
	offered := "h2h"
	if hasLines[sport] {
		offered = "h2h,totals,spreads"
	}
	var events []optional[oddsEvent]
	if err := o.get(ctx, league.key+"/odds", url.Values{"regions": {"eu"}, "markets": {offered}, "oddsFormat": {"decimal"}}, &events); err != nil {
		return err
	}
	o.mu.Lock()
	league.answeredAt = o.clock.Now()
	o.mu.Unlock()
	// The book may request everything when it receives news of the league again. This
	// answer contains it.
	_ = o.send(ctx, sink, source.Message{Part: league.key})
	o.mu.Lock()
	requests := league.requests
	league.requests = nil
	o.mu.Unlock()
	o.sendEvents(ctx, league, sport, events, sink)
	_ = o.send(ctx, sink, source.Message{Part: league.key, Listed: started})
	var scores []optional[oddsScore]
	err := o.get(ctx, league.key+"/scores", url.Values{"daysFrom": {strconv.Itoa(scoreDays)}}, &scores)
	for i := range scores {
		if scores[i].ok {
			o.sendScore(ctx, sport, &scores[i].value, sink)
		}
	}
	for _, request := range requests {
		_ = o.send(ctx, sink, source.Message{Part: league.key, Complete: request})
	}
	return err
}

// send sends one message. Errors: those of the book, which rejects it.
func (o *Odds) send(ctx context.Context, sink source.Sink, m source.Message) error {
	o.sendMu.Lock()
	defer o.sendMu.Unlock()
	return sink(ctx, m)
}

var (
	errLeague = errors.New("a league of a sport that the site cannot use from the-odds-api")
	errAnswer = errors.New("the-odds-api did not answer as expected")
)

// get sends one request. No error contains the API key.
func (o *Odds) get(ctx context.Context, path string, query url.Values, into any) error {
	query.Set("apiKey", o.key)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, o.base+"/v4/sports/"+path+"?"+query.Encode(), nil)
	if err != nil {
		return errAnswer
	}
	response, err := o.client.Do(request)
	if err != nil {
		var failed *url.Error
		if errors.As(err, &failed) {
			err = failed.Err
		}
		return fmt.Errorf("%w: %w", errAnswer, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%w: %s", errAnswer, response.Status)
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, maxAnswerBytes)).Decode(into); err != nil {
		return fmt.Errorf("%w: %w", errAnswer, err)
	}
	return nil
}
