package licence

import (
	"croupier/app/kernel/fault"
	"croupier/app/kernel/live"
	"croupier/app/kernel/session"
)

// Site is the licence for the site's own address.
type Site struct {
	*Service
	// Host returns the host name, with its port, under which the site is licensed.
	Host func() string
}

// Valid reports whether the site has a valid licence now.
func (s *Site) Valid() bool { return s.Service.Valid(s.Host()) }

// Has reports whether the licence enables a feature or plugin now.
func (s *Site) Has(feature string) bool { return s.Enabled(s.Host(), feature) }

// Sockets are the sockets of a feature. While the licence does not enable the feature,
// its channels refuse every player, and its events are not published.
type Sockets struct {
	*live.Hub
	site    *Site
	feature string
}

// Sockets returns the sockets of a feature.
func (s *Site) Sockets(hub *live.Hub, feature string) Sockets { return Sockets{hub, s, feature} }

// Channel registers a channel of the feature.
func (s Sockets) Channel(pattern string, policy live.Policy) error {
	authorize := policy.Authorize
	policy.Authorize = func(call *session.Call, param string) error {
		if !s.site.Has(s.feature) {
			return fault.ErrFeature
		}
		if authorize == nil {
			return nil
		}
		return authorize(call, param)
	}
	return s.Hub.Channel(pattern, policy)
}

// Publish publishes an event to a channel of the feature.
func (s Sockets) Publish(channel string, n live.Notice) error {
	if !s.site.Has(s.feature) {
		return nil
	}
	return s.Hub.Publish(channel, n)
}

// PublishTo sends an event to one player.
func (s Sockets) PublishTo(userID string, n live.Notice) error {
	if !s.site.Has(s.feature) {
		return nil
	}
	return s.Hub.PublishTo(userID, n)
}

// PublishEphemeral publishes an ephemeral event to a channel of the feature.
func (s Sockets) PublishEphemeral(channel string, n live.Notice) error {
	if !s.site.Has(s.feature) {
		return nil
	}
	return s.Hub.PublishEphemeral(channel, n)
}
