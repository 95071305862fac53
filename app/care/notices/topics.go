package notices

import "slices"

// Topic is a group of notices of which players choose together.
type Topic string

// The topics. They are stored and never change.
const (
	Security    Topic = "security"
	Deposits    Topic = "deposits"
	Withdrawals Topic = "withdrawals"
	Limits      Topic = "limits"
	Support     Topic = "support"
	Wins        Topic = "wins"
	Offers      Topic = "offers"
)

// Channel is a way in which a notice comes.
type Channel string

// The channels. They are stored and never change.
const (
	Site   Channel = "site"
	ByMail Channel = "letter"
	ByPush Channel = "push"
)

// Channels lists all channels in the order in which they are shown.
func Channels() []Channel { return []Channel{Site, ByMail, ByPush} }

// topic is what is known of a topic.
type topic struct {
	Topic
	title, text string
	// standard is what holds for players who have chosen nothing, in the order of
	// Channels.
	standard [3]bool
	// locked topics cannot be turned off.
	locked bool
	// consent topics come only to those who have agreed, and can be tempted.
	consent bool
}

// topics are all, in the order in which they are shown.
var topics = []topic{
	{Topic: Security, title: "Security", text: "Sign-ins from new browsers, and changes of your password, e-mail address and two-factor authentication. These always come.", standard: [3]bool{true, true, true}, locked: true},
	{Topic: Deposits, title: "Deposits", text: "Deposits that were credited, held or lost by their network.", standard: [3]bool{true, false, true}},
	{Topic: Withdrawals, title: "Withdrawals", text: "Withdrawals that were asked for, paid or declined.", standard: [3]bool{true, true, true}},
	{Topic: Limits, title: "Limits", text: "Changes of your limits, pauses and blocks.", standard: [3]bool{true, false, true}},
	{Topic: Support, title: "Support", text: "Answers of our support that you have not read yet.", standard: [3]bool{true, true, true}},
	{Topic: Wins, title: "Prizes and gifts", text: "Prizes of races and challenges, VIP levels, and gifts of other players.", standard: [3]bool{true, false, true}},
	{Topic: Offers, title: "Offers", text: "Rewards that wait for you. These come only if you want them.", consent: true},
}

func findTopic(name Topic) (topic, bool) {
	at := slices.IndexFunc(topics, func(t topic) bool { return t.Topic == name })
	if at < 0 {
		return topic{}, false
	}
	return topics[at], true
}

// over reports whether a topic comes over a channel for players who have chosen
// nothing.
func (t topic) over(c Channel) bool { return t.standard[slices.Index(Channels(), c)] }
