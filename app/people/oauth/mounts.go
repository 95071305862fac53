package oauth

import (
	"net/http"
	"time"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/feature"
	"croupier/app/kernel/session"
)

// Rate limits the requests of one address to the paths for other sites, which are no
// calls and have no other limit.
var Rate = session.Rate{Count: 60, Per: time.Minute}

// Mounts are the paths for other sites. client identifies the sender.
func (o *Service) Mounts(client func(r *http.Request) session.Client) []feature.Mount {
	return []feature.Mount{
		{Pattern: "/oauth/authorize", Handler: func(refuse feature.Refuse) http.Handler {
			return o.rateLimited(client, refuse, o.Authorize(refuse))
		}},
		{Pattern: "/oauth/token", Handler: func(refuse feature.Refuse) http.Handler {
			return o.rateLimited(client, refuse, o.Token())
		}},
		feature.MountAt("/oauth/userinfo", o.UserInfo()),
	}
}

// rateLimited refuses an address that sends too many requests.
func (o *Service) rateLimited(client func(r *http.Request) session.Client, refuse feature.Refuse, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := "oauth|" + session.AddressKey(client(r).IP)
		if wait, ok := o.Limiter.Allow(key, Rate); !ok {
			refuse(w, r, fault.TooMany("Too many requests. Try again later.", wait))
			return
		}
		next.ServeHTTP(w, r)
	})
}
