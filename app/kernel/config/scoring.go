package config

import "time"

// Scoring is the service that rates the risk of a payment.
type Scoring struct {
	// Service is none or amlbot.
	Service string `key:"service"`
	URL     string `key:"url"`
	Account string `key:"account"`
	Key     string `key:"key"`
	// Threshold is the minimum score, in percent, that is a hit.
	Threshold int `key:"threshold"`
	// Wait is the maximum time of an answer.
	Wait time.Duration `key:"wait"`
}

// Scoring services.
const (
	ScoringNone   = "none"
	ScoringAMLBot = "amlbot"
)

// Bounds of scoring.wait.
const (
	minScoringWait = 10 * time.Second
	maxScoringWait = time.Hour
)

func (c Config) checkScoring(check *checker) {
	check.oneOf("scoring.service", c.Scoring.Service, ScoringNone, ScoringAMLBot)
	check.between("scoring.threshold", c.Scoring.Threshold, 1, 100)
	check.check(c.Scoring.Wait >= minScoringWait && c.Scoring.Wait <= maxScoringWait, "scoring.wait", "must be between %v and %v", minScoringWait, maxScoringWait)
	if c.Scoring.Service == ScoringNone {
		return
	}
	check.check(webAddress(c.Scoring.URL, "http", "https"), "scoring.url", "must be an address such as https://api.example, without a password in it")
	check.check(c.Scoring.Account != "", "scoring.account", "must be given with scoring.service")
	check.check(c.Scoring.Key != "", "scoring.key", "must be given with scoring.service")
}
