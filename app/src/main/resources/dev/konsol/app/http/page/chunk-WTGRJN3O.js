function s(e,t){try{sessionStorage.setItem(e,t)}catch{sessionStorage.removeItem(e)}}export{s as a};
